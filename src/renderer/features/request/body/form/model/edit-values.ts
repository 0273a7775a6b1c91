import {
  duplicateItem,
  duplicateMember,
  renameKey,
} from '../../../../../../shared/json/edit-json.ts';
import { movePart } from '../../../../../../shared/json/move-in-json.ts';
import { removePart } from '../../../../../../shared/json/remove-in-json.ts';
import { defaultValueOf } from './default-value.ts';
import { editable } from './edit-place.ts';
import { indexInList, reindexed, renamedPath, withoutPath } from './follow-paths.ts';
import { type Change, type FormBody, placeIn, refusal } from './form-change.ts';
import { movedPath, pathOfEntry, pathOfItem } from './form-path.ts';
import { entryPlace, type FormPlace, itemPlace } from './form-place.ts';
import { countOf, insertEntries, insertValues } from './insert-values.ts';
import { rootId } from './lay-out-form.ts';
import { freeKey, keyScalarOf, normalKey } from './map-keys.ts';
import { addId } from './other-rows.ts';

/** Adds a value at the end of a list, map or body; a message is expanded. */
export function addValue(body: FormBody, path: string): Change {
  const place = placeIn(body, path);
  const isMap = place.shape === 'map';
  const key = isMap ? freeKey(place) : '';
  const at = itemPlace({ ...place, node: null }, countOf(place));
  const value = defaultValueOf(at, body.form.input.types);
  const focusId = isMap ? pathOfEntry(path, key, keyScalarOf(place)) : at.path;
  return {
    steps: isMap
      ? insertEntries(place, [[key, value]])
      : insertValues(place, [value], countOf(place)),
    focusId,
    expand: [path === '' ? rootId : path, focusId],
  };
}

/** Removes an item, an entry or one of several messages. */
export function removeValue(body: FormBody, path: string): Change {
  const place = placeIn(body, path);
  const { parent, index, role } = place;
  const holder = holderOf(place);
  const last = countOf(parent) - 1;
  const next = index < last ? index + 1 : index - 1;
  return {
    steps: [(now) => removePart(editable(now), holder, index)],
    focusId: neighbourId(parent, index, last, next),
    follow:
      role === 'entry'
        ? withoutPath(path)
        : reindexed(parent?.path ?? '', (at) => (at === index ? null : at > index ? at - 1 : at)),
  };
}

/** Copies an item to the place after it, or an entry under a free key. Unknown fields are copied too. */
export function duplicateValue(body: FormBody, path: string): Change {
  const place = placeIn(body, path);
  const { parent, index, role } = place;
  const holder = holderOf(place);
  if (parent === null) throw refusal('This cannot be duplicated', 'It is not a list or map value.');
  if (role === 'entry' && holder.kind === 'object') {
    const key = freeKey(parent, place.member?.key ?? '');
    const copy = pathOfEntry(parent.path, key, keyScalarOf(parent));
    return {
      steps: [(now) => duplicateMember(editable(now), holder, index, key)],
      focusId: copy,
      copies: (at) => movedPath(at, path, copy),
    };
  }
  if (holder.kind !== 'array') throw refusal('This cannot be duplicated', 'It is not a list item.');
  const copy = pathOfItem(parent.path, index + 1);
  return {
    steps: [(now) => duplicateItem(editable(now), holder, index)],
    focusId: copy,
    follow: reindexed(parent.path, (at) => (at > index ? at + 1 : at)),
    copies: (at) => (indexInList(at, parent.path) === index ? movedPath(at, path, copy) : null),
  };
}

/** Moves an item or entry to another index. */
export function moveValue(body: FormBody, path: string, to: number): Change {
  const place = placeIn(body, path);
  const { parent, index, role } = place;
  const holder = holderOf(place);
  const target = Math.max(0, Math.min(to, countOf(parent) - 1));
  const steps = [(now: FormBody) => movePart(editable(now), holder, index, target)];
  if (role === 'entry' || parent === null) return { steps, focusId: path };
  return {
    steps,
    focusId: pathOfItem(parent.path, target),
    follow: reindexed(parent.path, (at) => {
      if (at === index) return target;
      if (at > index && at <= target) return at - 1;
      return at < index && at >= target ? at + 1 : at;
    }),
  };
}

/** Changes the key of an entry. Throws a Problem when another entry has it. */
export function renameEntry(body: FormBody, path: string, key: string): Change {
  const place = placeIn(body, path);
  const { parent, member } = place;
  if (parent === null || member === null || parent.node?.kind !== 'object') {
    throw refusal('This has no key', 'Only map entries have keys.');
  }
  const scalar = keyScalarOf(parent);
  const wanted = normalKey(scalar, key);
  const isTaken = parent.node.members.some(
    (other) => other !== member && normalKey(scalar, other.key) === wanted,
  );
  if (isTaken) {
    throw refusal(
      'Another entry has this key',
      `Map \`${parent.path}\` already has ${JSON.stringify(key)}.`,
      'Choose another key, or remove the other entry.',
    );
  }
  const renamed = pathOfEntry(parent.path, key, scalar);
  return {
    steps: [() => renameKey(member, key)],
    focusId: renamed,
    follow: renamedPath(path, renamed),
  };
}

/** Returns the row to go to after a removal: the next one, else the one before, else the add row. */
function neighbourId(
  parent: FormPlace | null,
  index: number,
  last: number,
  next: number,
): string | null {
  if (parent === null) return null;
  if (last === 0) return addId(parent.path);
  if (parent.shape === 'list') return pathOfItem(parent.path, Math.min(index, last - 1));
  const member = parent.node?.kind === 'object' ? parent.node.members[next] : undefined;
  return member === undefined ? null : entryPlace(parent, member, next).path;
}

function holderOf({ parent, role }: FormPlace) {
  const node = parent?.node;
  const isValue = role === 'item' || role === 'entry';
  if (isValue && (node?.kind === 'array' || node?.kind === 'object')) return node;
  throw refusal(
    'This row is not a list or map value',
    'It cannot be moved, duplicated or removed.',
  );
}
