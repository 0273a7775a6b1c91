import {
  insertItem,
  insertMember,
  renameKey,
  replaceValue,
  writeRoot,
} from '../../../../../../shared/json/edit-json.ts';
import type { EditableJson } from '../../../../../../shared/json/json-layout.ts';
import type { DraftMember, DraftObject } from '../../../../../../shared/json/json-tree.ts';
import { removePart } from '../../../../../../shared/json/remove-in-json.ts';
import type { TextEdit } from '../../../../../../shared/json/text-edit.ts';
import type { FormField, FormMessage } from '../../../../../../shared/model/message-form.ts';
import { type FormBody, placeIn, refusal, type Step } from './form-change.ts';
import { type FormPlace, fieldPlace, messageAt } from './form-place.ts';
import { fieldsByNameOf, membersOf } from './message-members.ts';

/**
 * Returns the steps that set a value. Missing parents are created. A oneof member replaces the set one.
 *
 * @param json formatted like the text around it, except when `isRaw` and a value exists
 */
export function setValueSteps(path: string, json: string, isRaw = false): Step[] {
  return [(body) => setValue(body, placeIn(body, path), json, isRaw)];
}

/** Returns the step that removes the member of a field, or the `value` of an `Any`. */
export function unsetStep(path: string): Step {
  return (body) => {
    const { member, parent } = placeIn(body, path);
    const holder = parent?.node;
    if (member === null || holder?.kind !== 'object') return [];
    return removeMember(body, holder, member);
  };
}

/** Removes a member of an object. */
export function removeMember(
  body: FormBody,
  holder: DraftObject,
  member: DraftMember,
): readonly TextEdit[] {
  return removePart(editable(body), holder, holder.members.indexOf(member));
}

/** Returns the text and tree of a body that has a value. */
export function editable({ text, node }: FormBody): EditableJson {
  if (node === null) throw new Error('A body without a value has no parts.');
  return { text, root: node };
}

function setValue(
  body: FormBody,
  place: FormPlace,
  json: string,
  isRaw: boolean,
): readonly TextEdit[] {
  const there = place.node ?? place.member?.value ?? null;
  if (there !== null) {
    if (!isRaw) return replaceValue(editable(body), there, json);
    return [{ start: there.start, end: there.end, text: json.trim() }];
  }
  const { parent } = place;
  if (parent === null) return writeRoot(body.text, json);
  const holder = parent.node;
  if (place.role === 'item') {
    if (holder?.kind === 'array') return insertItem(editable(body), holder, place.index, json);
    return holder === null ? setValue(body, parent, `[${json}]`, false) : refuseShape(parent);
  }
  const key = place.role === 'content' ? 'value' : (place.field?.jsonName ?? '');
  if (holder === null) {
    return setValue(body, parent, `{${JSON.stringify(key)}: ${json}}`, false);
  }
  if (holder.kind !== 'object') return refuseShape(parent);
  const rival = rivalsOf(body, place)[0];
  if (rival !== undefined) {
    return [...renameKey(rival, key), ...replaceValue(editable(body), rival.value, json)];
  }
  const index = place.field === null ? holder.members.length : indexFor(body, place, holder);
  return insertMember(editable(body), holder, index, key, json);
}

/**
 * Returns the index of a new field in an object: after the last member that comes before it in field order.
 */
function indexFor(body: FormBody, place: FormPlace, holder: DraftObject): number {
  const message = messageOf(body, place);
  if (message === null || place.field === null) return holder.members.length;
  const fields = fieldsByNameOf(message);
  const order = new Map(message.fields.map((field, index) => [field, index]));
  const own = order.get(place.field) ?? Number.MAX_SAFE_INTEGER;
  const isBefore = (field: FormField | undefined) =>
    field !== undefined && (order.get(field) ?? -1) < own;
  return (
    holder.members.findLastIndex(({ key }) => key === '@type' || isBefore(fields.get(key))) + 1
  );
}

/** Returns the other set members of the same oneof. */
function rivalsOf(body: FormBody, place: FormPlace): readonly DraftMember[] {
  const { field, parent } = place;
  const message = messageOf(body, place);
  if (!field?.oneof || message === null || parent?.node?.kind !== 'object') return [];
  const { ofField } = membersOf(parent.node, message);
  return message.fields.flatMap((other) => {
    if (other.oneof !== field.oneof || other === field) return [];
    const { node, member } = fieldPlace(parent, other, ofField.get(other) ?? null);
    return node === null || member === null ? [] : [member];
  });
}

function messageOf(body: FormBody, { role, parent }: FormPlace): FormMessage | null {
  return role === 'field' && parent !== null ? messageAt(parent, body.form.input.types) : null;
}

function refuseShape(parent: FormPlace): never {
  throw refusal(
    'The parent has another shape',
    `\`${parent.path}\` does not match its type, so nothing can be added.`,
    'Fix or remove it first.',
  );
}
