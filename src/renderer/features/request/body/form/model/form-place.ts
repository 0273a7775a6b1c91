import type { DraftMember, DraftNode } from '../../../../../../shared/json/json-tree.ts';
import type {
  FormField,
  FormMessage,
  ValueType,
} from '../../../../../../shared/model/message-form.ts';
import { findPlaceholder, placeholderEnd } from '../../../../../../shared/model/placeholder.ts';
import { parsePath, pathOfContent, pathOfEntry, pathOfField, pathOfItem } from './form-path.ts';
import type { FormTypes } from './form-types.ts';
import { membersOf } from './message-members.ts';
import { takesNull, valueKindOf } from './value-kind.ts';

/** Where a value of the body stands, or would stand. */
export interface FormPlace {
  /** Field path. */
  readonly path: string;
  /** Null at the top. */
  readonly parent: FormPlace | null;
  /**
   * `root` is the message at the top, or the list of all messages of a body of several; `content` is
   * what an `Any` holds.
   */
  readonly role: 'root' | 'field' | 'item' | 'entry' | 'content';
  /** The field whose value it is, or one of whose values; null at the top and in an `Any`. */
  readonly field: FormField | null;
  /** Of an item or entry, from 0; else 0. */
  readonly index: number;
  readonly shape: 'single' | 'list' | 'map';
  /** Of the value, or of each value of a list or map. */
  readonly type: ValueType;
  /** What stands there; null where nothing does, or a null that means so. */
  readonly node: DraftNode | null;
  /** The member that holds it, a null too; null for items, for the top and where nothing is. */
  readonly member: DraftMember | null;
}

/** The place of the whole body. */
export function rootPlace(
  root: DraftNode | null,
  typeName: string,
  framing: 'delimited' | null,
): FormPlace {
  return {
    path: '',
    parent: null,
    role: 'root',
    field: null,
    index: 0,
    shape: framing === null ? 'single' : 'list',
    type: { kind: 'message', typeName, isGroup: false },
    node: root,
    member: null,
  };
}

/** The place of a field in the message at a place. */
export function fieldPlace(
  parent: FormPlace,
  field: FormField,
  member: DraftMember | null,
): FormPlace {
  const shape = field.label === 'repeated' ? 'list' : field.label === 'map' ? 'map' : 'single';
  const isNothing =
    member !== null && isNull(member.value) && (shape !== 'single' || !takesNull(field.type));
  return {
    path: pathOfField(parent.path, field.name),
    parent,
    role: 'field',
    field,
    index: 0,
    shape,
    type: field.type,
    node: isNothing ? null : (member?.value ?? null),
    member,
  };
}

/** The place of an item of the list at a place; one past the end is where nothing stands yet. */
export function itemPlace(parent: FormPlace, index: number): FormPlace {
  const { node, field, type } = parent;
  return {
    path: pathOfItem(parent.path, index),
    parent,
    role: 'item',
    field,
    index,
    shape: 'single',
    type,
    node: node?.kind === 'array' ? (node.items[index] ?? null) : null,
    member: null,
  };
}

/** The place of an entry of the map at a place. */
export function entryPlace(parent: FormPlace, member: DraftMember, index: number): FormPlace {
  const { field, type } = parent;
  return {
    path: pathOfEntry(parent.path, member.key, field?.mapKey ?? 'string'),
    parent,
    role: 'entry',
    field,
    index,
    shape: 'single',
    type,
    node: member.value,
    member,
  };
}

/** The name of the type that an `Any` says it holds; null where it says none that is a name. */
export function contentTypeOf(any: FormPlace): string | null {
  const url = typeUrlOf(any);
  if (url?.value.kind !== 'string' || isVariableText(url.value.value)) return null;
  const name = url.value.value.slice(url.value.value.lastIndexOf('/') + 1);
  return name === '' ? null : name;
}

/** The member `@type` of an `Any`; null without one. */
export function typeUrlOf(any: FormPlace): DraftMember | null {
  if (any.node?.kind !== 'object') return null;
  return any.node.members.find(({ key }) => key === '@type') ?? null;
}

/**
 * What an `Any` holds: the fields of a message stand in the same object, beside `@type`; a type that is
 * no object of its fields has a member `value`.
 */
export function contentPlace(any: FormPlace, typeName: string): FormPlace {
  const type: ValueType = { kind: 'message', typeName, isGroup: false };
  const content: FormPlace = {
    path: pathOfContent(any.path, typeName),
    parent: any,
    role: 'content',
    field: null,
    index: 0,
    shape: 'single',
    type,
    node: any.node,
    member: null,
  };
  if (valueKindOf(type).kind === 'message' || any.node?.kind !== 'object') return content;
  const member = any.node.members.find(({ key }) => key === 'value') ?? null;
  return { ...content, node: member?.value ?? null, member };
}

/** The type of the fields that stand at a place; null where there are none, or it is not known. */
export function messageAt(place: FormPlace, types: FormTypes): FormMessage | null {
  const kind = valueKindOf(place.type);
  if (place.shape !== 'single' || kind.kind !== 'message') return null;
  const message = types.message(kind.typeName);
  return message === undefined || message === 'missing' ? null : message;
}

/** The place that a path leads to from another place; null where the types have no such path. */
export function placeAtPath(root: FormPlace, path: string, types: FormTypes): FormPlace | null {
  let place: FormPlace | null = root;
  for (const step of parsePath(path) ?? [null]) {
    if (place === null || step === null || step.kind === 'unknown') return null;
    if (step.kind === 'content') place = contentPlace(place, step.typeName);
    else if (step.kind === 'field') place = placeOfField(place, step.name, types);
    else place = placeOfValue(place, step.text);
  }
  return place;
}

/** Whether a value is a variable as a whole, in quotes or not. */
export function isVariable(node: DraftNode | null): boolean {
  if (node?.kind === 'placeholder') return true;
  return node?.kind === 'string' && isWholePlaceholder(node.value);
}

/** Whether a text is one placeholder and nothing else. */
export function isWholePlaceholder(text: string): boolean {
  return text.startsWith('{{') && placeholderEnd(text, 0) === text.length;
}

/** Whether a text has a placeholder, so that what it will be is not known before it is sent. */
export function isVariableText(text: string): boolean {
  return text.includes('{{') && findPlaceholder(text, 0) >= 0;
}

function placeOfField(parent: FormPlace, name: string, types: FormTypes): FormPlace | null {
  const message = messageAt(parent, types);
  const field = message?.fields.find((one) => one.name === name);
  if (message === null || field === undefined) return null;
  const { node } = parent;
  const members = node?.kind === 'object' ? membersOf(node, message) : null;
  return fieldPlace(parent, field, members?.ofField.get(field) ?? null);
}

function placeOfValue(parent: FormPlace, text: string): FormPlace | null {
  const { node, shape, field } = parent;
  if (shape === 'list') {
    return /^(?:0|[1-9][0-9]*)$/.test(text) ? itemPlace(parent, Number(text)) : null;
  }
  if (shape !== 'map' || node?.kind !== 'object') return null;
  const wanted = `${parent.path}[${text}]`;
  const scalar = field?.mapKey ?? 'string';
  const index = node.members.findIndex(
    ({ key }) => pathOfEntry(parent.path, key, scalar) === wanted,
  );
  const member = node.members[index];
  return member === undefined ? null : entryPlace(parent, member, index);
}

function isNull(node: DraftNode): boolean {
  return node.kind === 'literal' && node.value === null;
}
