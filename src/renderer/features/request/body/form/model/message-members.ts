import type { DraftMember, DraftObject } from '../../../../../../shared/json/json-tree.ts';
import type { FormField, FormMessage } from '../../../../../../shared/model/message-form.ts';

/** The members of an object by the fields that they are of. */
export interface MessageMembers {
  /** Of a field that stands there twice, in one spelling or both, the first. */
  readonly ofField: ReadonlyMap<FormField, DraftMember>;
  /** What the type has no field for (`@type` of an `Any` too), and what stands there a second time. */
  readonly foreign: readonly DraftMember[];
  /** Fields with a value other than null. */
  readonly setCount: number;
}

const fieldsByName = new WeakMap<FormMessage, ReadonlyMap<string, FormField>>();
const membersByObject = new WeakMap<
  DraftObject,
  { readonly message: FormMessage; readonly members: MessageMembers }
>();

/** The fields of a type under the names that ProtoJSON reads: its own, and that of the .proto file. */
export function fieldsByNameOf(message: FormMessage): ReadonlyMap<string, FormField> {
  const known = fieldsByName.get(message);
  if (known !== undefined) return known;
  const fields = new Map<string, FormField>();
  for (const field of message.fields) fields.set(field.name, field);
  // A JSON name that another field has in the .proto file is what is written, so it goes first.
  for (const field of message.fields) fields.set(field.jsonName, field);
  fieldsByName.set(message, fields);
  return fields;
}

/** Which members of an object are which fields of a message. */
export function membersOf(object: DraftObject, message: FormMessage): MessageMembers {
  const known = membersByObject.get(object);
  if (known?.message === message) return known.members;
  const fields = fieldsByNameOf(message);
  const ofField = new Map<FormField, DraftMember>();
  const foreign: DraftMember[] = [];
  let setCount = 0;
  for (const member of object.members) {
    const field = fields.get(member.key);
    if (field !== undefined && !ofField.has(field)) {
      ofField.set(field, member);
      if (member.value.kind !== 'literal' || member.value.value !== null) setCount += 1;
    } else foreign.push(member);
  }
  const members = { ofField, foreign, setCount };
  membersByObject.set(object, { message, members });
  return members;
}

const repeatedByObject = new WeakMap<DraftObject, ReadonlySet<DraftMember>>();

/** The members of an object whose key stands before them already. */
export function repeatedMembers(object: DraftObject): ReadonlySet<DraftMember> {
  const known = repeatedByObject.get(object);
  if (known !== undefined) return known;
  const keys = new Set<string>();
  const repeated = new Set<DraftMember>();
  for (const member of object.members) {
    if (keys.has(member.key)) repeated.add(member);
    keys.add(member.key);
  }
  repeatedByObject.set(object, repeated);
  return repeated;
}
