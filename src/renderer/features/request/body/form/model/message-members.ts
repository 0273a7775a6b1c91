import type { DraftMember, DraftObject } from '../../../../../../shared/json/json-tree.ts';
import type { FormField, FormMessage } from '../../../../../../shared/model/message-form.ts';

/** The members of an object, by field. */
export interface MessageMembers {
  /** For a field that occurs twice, in one spelling or both, the first member. */
  readonly ofField: ReadonlyMap<FormField, DraftMember>;
  /** Members without a field (including `@type` of an `Any`), and repeated members. */
  readonly foreign: readonly DraftMember[];
  /** The number of fields with a value other than null. */
  readonly setCount: number;
}

const fieldsByName = new WeakMap<FormMessage, ReadonlyMap<string, FormField>>();
const membersByObject = new WeakMap<
  DraftObject,
  { readonly message: FormMessage; readonly members: MessageMembers }
>();

/**
 * Returns the fields of a type under the names that ProtoJSON reads: the JSON name and the name in the .proto
 * file.
 */
export function fieldsByNameOf(message: FormMessage): ReadonlyMap<string, FormField> {
  const known = fieldsByName.get(message);
  if (known !== undefined) return known;
  const fields = new Map<string, FormField>();
  for (const field of message.fields) fields.set(field.name, field);
  // A JSON name wins over another field's name in the .proto file, because it is the one that is written.
  for (const field of message.fields) fields.set(field.jsonName, field);
  fieldsByName.set(message, fields);
  return fields;
}

/** Assigns the members of an object to the fields of a message. */
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

/** Returns the members of an object that repeat an earlier key. */
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
