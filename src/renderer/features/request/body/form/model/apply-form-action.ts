import { assertNever } from '../../../../../../shared/assert-never.ts';
import { textOfBytes } from '../../../../../../shared/model/leaf-bytes.ts';
import { defaultValueOf } from './default-value.ts';
import { setAnyType } from './edit-any.ts';
import { setJson, setText, soundJson } from './edit-leaf.ts';
import { editable, removeMember, setValueSteps, unsetStep } from './edit-place.ts';
import { addValue, duplicateValue, moveValue, removeValue, renameEntry } from './edit-values.ts';
import { withoutPath } from './follow-paths.ts';
import type { Form } from './form.ts';
import type { FormAction, FormResult } from './form-action.ts';
import {
  bodyOf,
  type Change,
  type FormBody,
  placeIn,
  refusal,
  refusedBy,
  runChange,
} from './form-change.ts';
import { pathOfField } from './form-path.ts';
import { type FormPlace, fieldPlace, messageAt } from './form-place.ts';
import { leafText } from './leaf-state.ts';
import { membersOf } from './message-members.ts';
import { misfitsIn, withoutMisfits } from './misfits.ts';
import { pasteInto } from './paste-values.ts';
import { foreignMember, parseRowId, type RowId } from './row-id.ts';
import { removeUnknown } from './unknown-fields.ts';
import { valueKindOf } from './value-kind.ts';

/** Applies a user's action with the smallest edits of the text. The form itself does not change. */
export function applyFormAction(form: Form, action: FormAction): FormResult {
  if (form.fault !== null) return { kind: 'refused', problem: form.fault };
  try {
    return runChange(form, changeOf(bodyOf(form), action));
  } catch (error) {
    return refusedBy(error);
  }
}

function changeOf(body: FormBody, action: FormAction): Change {
  const { path, part } = parseRowId(action.id);
  if (part.kind === 'foreign') return changeForeign(body, path, part, action);
  switch (action.kind) {
    case 'set-text':
      if (part.kind === 'type') return setAnyType(body, path, action.text);
      return part.kind === 'oneof'
        ? choose(body, path, part.name, action.text)
        : setText(body, path, action.text);
    case 'set-json':
      return setJson(path, action.json);
    case 'set-bytes': {
      const base64 = textOfBytes('base64', action.bytes) ?? '';
      return { steps: setValueSteps(path, JSON.stringify(base64), true) };
    }
    case 'set-default': {
      const value = defaultValueOf(placeIn(body, path), body.form.input.types);
      return { steps: setValueSteps(path, value) };
    }
    case 'unset':
      if (part.kind === 'oneof') return choose(body, path, part.name, null);
      return { steps: [unsetStep(path)], follow: withoutPath(path) };
    case 'choose':
      if (part.kind === 'oneof') return choose(body, path, part.name, action.field);
      throw refusal('This row is not a choice', `\`${action.id}\` is not a oneof.`);
    case 'add':
      return addValue(body, path);
    case 'paste':
      return pasteInto(body, path, action.text);
    case 'remove': {
      if (part.kind !== 'unknown') return removeValue(body, path);
      return { steps: [], aside: removeUnknown(body.form.input.aside, path, part.index) };
    }
    case 'duplicate':
      return duplicateValue(body, path);
    case 'move':
      return moveValue(body, path, action.to);
    case 'rename-key':
      return renameEntry(body, path, action.key);
    case 'remove-misfits':
      return {
        steps: [
          (now) => (now.node === null ? [] : withoutMisfits(editable(now), misfitsIn(now.form))),
        ],
      };
    case 'set-type':
      return setAnyType(body, path, action.typeName);
    default:
      return assertNever(action);
  }
}

/**
 * Chooses a oneof member and sets it to its default; a message is expanded. Null unsets the chosen member.
 */
function choose(body: FormBody, path: string, oneof: string, name: string | null): Change {
  const { types } = body.form.input;
  const parent = placeIn(body, path);
  const set = setMembersOf(body, parent, oneof);
  if (name === null || name === '') {
    const paths = set.map((place) => place.path);
    const loss = lossOf(set);
    return { steps: paths.map(unsetStep), follow: withoutPaths(paths), loss };
  }
  const at = placeIn(body, pathOfField(path, name));
  if (at.field?.oneof !== oneof) throw refusal('No such choice', `${oneof} has no ${name}.`);
  const leaving = set.filter((place) => place.path !== at.path);
  const others = leaving.map((place) => place.path);
  const isFolded = valueKindOf(at.type).kind === 'message' || valueKindOf(at.type).kind === 'any';
  return {
    // The first set member is replaced by this one; any further set members, an error, are removed.
    steps: [
      ...(at.member === null ? others.slice(1) : others).map(unsetStep),
      ...(at.node === null ? setValueSteps(at.path, defaultValueOf(at, types)) : []),
    ],
    focusId: at.path,
    follow: withoutPaths(others),
    expand: isFolded ? [at.path] : [],
    loss: lossOf(leaving),
  };
}

/** Returns the lost values of oneof members, except defaults. */
function lossOf(places: readonly FormPlace[]): string | null {
  const names = places.flatMap(({ node, field }) => {
    const isEmpty =
      node === null ||
      (node.kind === 'object' && node.members.length === 0) ||
      (node.kind === 'array' && node.items.length === 0) ||
      /^(?:|0|false|null)$/.test(leafText(node) ?? '-');
    return isEmpty || field === null ? [] : [`\`${field.name}\``];
  });
  return names.length === 0 ? null : `Removed ${names.join(' and ')} with its content.`;
}

function setMembersOf(body: FormBody, parent: FormPlace, oneof: string): readonly FormPlace[] {
  const message = messageAt(parent, body.form.input.types);
  if (message === null || parent.node?.kind !== 'object') return [];
  const { ofField } = membersOf(parent.node, message);
  return message.fields
    .filter((field) => field.oneof === oneof)
    .map((field) => fieldPlace(parent, field, ofField.get(field) ?? null))
    .filter(({ member }) => member !== null);
}

function withoutPaths(paths: readonly string[]): (path: string) => string | null {
  const follows = paths.map(withoutPath);
  return (path) => (follows.every((follow) => follow(path) !== null) ? path : null);
}

/** Edits or removes a member that the type has no field for. */
function changeForeign(
  body: FormBody,
  path: string,
  part: Extract<RowId['part'], { kind: 'foreign' }>,
  action: FormAction,
): Change {
  const { node } = placeIn(body, path);
  const member = node?.kind === 'object' ? foreignMember(node.members, part) : undefined;
  if (member === undefined || node?.kind !== 'object') {
    throw refusal('This row is gone', `${JSON.stringify(part.key)} is gone.`);
  }
  if (action.kind === 'remove' || action.kind === 'unset') {
    return { steps: [(now) => removeMember(now, node, member)] };
  }
  const json =
    action.kind === 'set-json' ? action.json : action.kind === 'set-text' ? action.text : null;
  if (json === null) throw refusal('Not possible here', 'The type has no such field.');
  const { start, end } = member.value;
  return { steps: [() => [{ start, end, text: soundJson(json) }]] };
}
