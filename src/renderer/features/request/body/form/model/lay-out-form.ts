import type { DraftMember } from '../../../../../../shared/json/json-tree.ts';
import type { FormMessage } from '../../../../../../shared/model/message-form.ts';
import { type FormContext, isShown, type LinesFrame } from './form-context.ts';
import {
  contentPlace,
  contentTypeOf,
  entryPlace,
  type FormPlace,
  fieldPlace,
  itemPlace,
  messageAt,
} from './form-place.ts';
import { isWithin, type Line, type Lines, lazyLines, linesOf } from './lines.ts';
import { membersOf, repeatedMembers } from './message-members.ts';
import { oneofLine } from './oneof-row.ts';
import {
  addLine,
  foreignId,
  foreignLine,
  noticeLine,
  typeLine,
  unknownLines,
} from './other-rows.ts';
import { canExpand, placeRow } from './place-row.ts';
import { valueKindOf } from './value-kind.ts';

/** The id of the row for the whole body, when the body is not a message with fields. */
export const rootId = '()';

/** Returns the lines of a whole form. */
export function layOutForm(context: FormContext): Lines {
  const { root, input } = context;
  const frame: LinesFrame = { parentId: null, depth: 0, isFiltered: context.matches !== null };
  if (!canExpand(context, root)) return linesOf([placeLine(context, root, frame)]);
  if (root.shape === 'list') return valueLines(context, root, frame);
  if (valueKindOf(root.type).kind !== 'message') {
    return linesOf([placeLine(context, root, frame)]);
  }
  return linesOf([
    ...messageLines(context, root, input.typeName, frame),
    ...unknownLines(context, null, frame),
  ]);
}

/** Returns the line of a place, with the lines below it. */
function placeLine(context: FormContext, place: FormPlace, frame: LinesFrame): Line {
  const id = place.role === 'root' ? rootId : place.path;
  const below = belowOf(context, place, id, frame);
  const { parentId, depth } = frame;
  return {
    id,
    below,
    makeRow(position, siblingCount) {
      const frame = { id, parentId, depth, position, siblingCount, isExpanded: below !== null };
      return placeRow(context, place, frame);
    },
  };
}

function belowOf(
  context: FormContext,
  place: FormPlace,
  id: string,
  outer: LinesFrame,
): Lines | null {
  const { matches, input } = context;
  const isAround = outer.isFiltered && matches?.around.has(place.path) === true;
  const isOpen = isAround || input.expanded.has(id) || place.role === 'root';
  if (!isOpen || !canExpand(context, place)) return null;
  const frame: LinesFrame = {
    parentId: id,
    depth: outer.depth + 1,
    isFiltered: outer.isFiltered && isAround,
  };
  if (place.shape !== 'single') return valueLines(context, place, frame);
  const kind = valueKindOf(place.type);
  if (kind.kind === 'any') return linesOf(anyLines(context, place, frame));
  return kind.kind === 'message'
    ? linesOf(messageLines(context, place, kind.typeName, frame))
    : null;
}

/** Returns the fields of a message, members its type does not define, and its unknown fields. */
function messageLines(
  context: FormContext,
  place: FormPlace,
  typeName: string,
  frame: LinesFrame,
): Line[] {
  const { types } = context.input;
  const message = messageAt(place, types);
  const unknown = unknownLines(context, place, frame);
  if (message !== null) return [...fieldLines(context, place, message, frame), ...unknown];
  const isMissing = types.message(typeName) === 'missing';
  if (!isMissing) context.wantedTypes.add(typeName);
  return [
    noticeLine(place, typeName, isMissing, frame),
    ...(isMissing ? foreignLines(context, place, membersIn(place), frame) : []),
    ...unknown,
  ];
}

function fieldLines(
  context: FormContext,
  place: FormPlace,
  message: FormMessage,
  frame: LinesFrame,
): Line[] {
  const { node } = place;
  const members = node?.kind === 'object' ? membersOf(node, message) : null;
  const { keptId } = context.input;
  const isSetOnly = context.input.isSetOnly && context.matches === null;
  const lines: Line[] = [];
  const oneofs = new Set<string>();
  for (const field of message.fields) {
    if (field.oneof !== null) {
      if (oneofs.has(field.oneof)) continue;
      oneofs.add(field.oneof);
      const line = oneofLine(context, place, message, field.oneof, members, frame, placeLine);
      if (line !== null) lines.push(line);
      continue;
    }
    const at = fieldPlace(place, field, members?.ofField.get(field) ?? null);
    const isKept = field.presence === 'required' || isWithin(keptId ?? '', at.path);
    if (isSetOnly && at.member === null && !isKept) continue;
    if (isShown(context, at.path, frame)) lines.push(placeLine(context, at, frame));
  }
  return [...lines, ...foreignLines(context, place, members?.foreign ?? [], frame)];
}

function foreignLines(
  context: FormContext,
  place: FormPlace,
  members: readonly DraftMember[],
  frame: LinesFrame,
): Line[] {
  return members
    .filter(({ key }) => place.role !== 'content' || key !== '@type')
    .map((member) => foreignLine(context, place, member, frame));
}

/** Returns the type of an `Any` and its content. */
function anyLines(context: FormContext, any: FormPlace, frame: LinesFrame): Line[] {
  const typeName = contentTypeOf(any);
  const first = typeLine(context, any, typeName, frame);
  if (typeName === null) {
    const others = membersIn(any).filter(({ key }) => key !== '@type');
    return [first, ...others.map((member) => foreignLine(context, any, member, frame))];
  }
  const content = contentPlace(any, typeName);
  if (valueKindOf(content.type).kind === 'message') {
    return [first, ...messageLines(context, content, typeName, frame)];
  }
  const others = membersIn(any).filter(({ key }) => key !== '@type' && key !== 'value');
  return [
    first,
    placeLine(context, content, frame),
    ...others.map((member) => foreignLine(context, any, member, frame)),
  ];
}

/** Returns the values of a list or map, created on demand, and the line to add one. */
function valueLines(context: FormContext, place: FormPlace, frame: LinesFrame): Lines {
  const shown = shownValues(context, place, frame);
  const count = shown?.length ?? countOf(place);
  const indexes = Array.from(openValues(context, place, shown));
  const line = (at: number) =>
    at < count
      ? valueLine(context, place, shown?.[at] ?? at, frame)
      : addLine(context, place, frame);
  return lazyLines(count + 1, indexes, line, (id) => {
    const index = indexOfValue(place, id);
    if (index === countOf(place)) return count;
    return shown === null ? index : shown.indexOf(index);
  });
}

/** Returns the line of an item or entry. An entry that repeats an earlier key can only be fixed. */
function valueLine(context: FormContext, place: FormPlace, index: number, frame: LinesFrame): Line {
  const member = place.shape === 'map' ? membersIn(place)[index] : undefined;
  const isRepeated =
    member !== undefined &&
    place.node?.kind === 'object' &&
    repeatedMembers(place.node).has(member);
  return isRepeated
    ? foreignLine(context, place, member, frame)
    : placeLine(context, valueAt(place, index), frame);
}

/** Returns the indexes of the values that match a filter; null for all. */
function shownValues(
  context: FormContext,
  place: FormPlace,
  frame: LinesFrame,
): readonly number[] | null {
  if (!frame.isFiltered) return null;
  const shown: number[] = [];
  for (let index = 0; index < countOf(place); index += 1) {
    if (isShown(context, valueAt(place, index).path, frame)) shown.push(index);
  }
  return shown;
}

/** Yields the lines of expanded values. */
function* openValues(
  context: FormContext,
  place: FormPlace,
  shown: readonly number[] | null,
): Generator<number> {
  const { matches, input } = context;
  const isOpen = (path: string) => input.expanded.has(path) || matches?.around.has(path) === true;
  if (shown !== null) {
    for (const [at, index] of shown.entries()) if (isOpen(valueAt(place, index).path)) yield at;
    return;
  }
  const prefix = `${place.path}[`;
  const candidates = [...input.expanded].filter((id) => id.startsWith(prefix) && id.endsWith(']'));
  if (candidates.length === 0) return;
  if (place.shape === 'map') {
    for (let at = 0; at < countOf(place); at += 1) if (isOpen(valueAt(place, at).path)) yield at;
    return;
  }
  const indexes = candidates
    .map((id) => id.slice(prefix.length, -1))
    .filter((text) => /^[0-9]+$/.test(text))
    .map(Number)
    .filter((index) => index < countOf(place));
  yield* indexes.sort((a, b) => a - b);
}

/** Returns the index of the value for a row id, or of the add line; -1 for neither. */
function indexOfValue(place: FormPlace, id: string): number {
  if (!id.startsWith(place.path)) return -1;
  const rest = id.slice(place.path.length);
  if (rest === '{+}') return countOf(place);
  if (place.shape === 'list') {
    const digits = /^\[([0-9]+)\]/.exec(rest)?.[1];
    const index = digits === undefined ? -1 : Number(digits);
    return index < countOf(place) ? index : -1;
  }
  if (place.node?.kind !== 'object') return -1;
  if (rest.startsWith('{')) {
    const member = [...repeatedMembers(place.node)].find(
      (one) => foreignId(place.path, one, place) === id,
    );
    return member === undefined ? -1 : place.node.members.indexOf(member);
  }
  for (let at = 0; at < place.node.members.length; at += 1) {
    const { path } = valueAt(place, at);
    const next = id[path.length];
    if (id.startsWith(path) && (next === undefined || /[.[{]/.test(next))) return at;
  }
  return -1;
}

function valueAt(place: FormPlace, index: number): FormPlace {
  if (place.shape === 'list') return itemPlace(place, index);
  return entryPlace(place, membersIn(place)[index] as DraftMember, index);
}

function countOf({ node, shape }: FormPlace): number {
  if (shape === 'list') return node?.kind === 'array' ? node.items.length : 0;
  return node?.kind === 'object' ? node.members.length : 0;
}

function membersIn({ node }: FormPlace): readonly DraftMember[] {
  return node?.kind === 'object' ? node.members : [];
}
