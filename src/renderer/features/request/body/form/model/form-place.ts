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

/** The place of a value in the body, existing or not. */
export interface FormPlace {
  /** The field path. */
  readonly path: string;
  /** Null at the top. */
  readonly parent: FormPlace | null;
  /**
   * `root` is the top message, or the list of all messages of a body of several; `content` is inside an
   * `Any`.
   */
  readonly role: 'root' | 'field' | 'item' | 'entry' | 'content';
  /** The field of the value, also for items and entries; null at the top and in an `Any`. */
  readonly field: FormField | null;
  /** The index of an item or entry, from 0; otherwise 0. */
  readonly index: number;
  readonly shape: 'single' | 'list' | 'map';
  /** The type of the value, or of each value of a list or map. */
  readonly type: ValueType;
  /** The JSON there; null when there is none, or a null that means unset. */
  readonly node: DraftNode | null;
  /** The member that holds the value, even a null; null for items, for the top and for nothing. */
  readonly member: DraftMember | null;
}

/** Returns the place of the whole body. */
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

/** Returns the place of a field in the message at a place. */
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

/** Returns the place of an item in the list at a place; the index may be one past the end. */
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

/** Returns the place of an entry in the map at a place. */
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

/** Returns the type name in an `Any`; null when there is no valid one. */
export function contentTypeOf(any: FormPlace): string | null {
  const url = typeUrlOf(any);
  if (url?.value.kind !== 'string' || isVariableText(url.value.value)) return null;
  const name = url.value.value.slice(url.value.value.lastIndexOf('/') + 1);
  return name === '' ? null : name;
}

/** Returns the member `@type` of an `Any`, or null. */
export function typeUrlOf(any: FormPlace): DraftMember | null {
  if (any.node?.kind !== 'object') return null;
  return any.node.members.find(({ key }) => key === '@type') ?? null;
}

/**
 * Returns the place of an `Any`'s content. The fields of a message are in the same object as `@type`; a type
 * with a special form is in the member `value`.
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

/** Returns the message type at a place; null when it has no fields, or the type is unknown. */
export function messageAt(place: FormPlace, types: FormTypes): FormMessage | null {
  const kind = valueKindOf(place.type);
  if (place.shape !== 'single' || kind.kind !== 'message') return null;
  const message = types.message(kind.typeName);
  return message === undefined || message === 'missing' ? null : message;
}

/** Returns the place that a path leads to from another place; null when the types have no such path. */
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

/** True when a value is a single variable, quoted or not. */
export function isVariable(node: DraftNode | null): boolean {
  if (node?.kind === 'placeholder') return true;
  return node?.kind === 'string' && isWholePlaceholder(node.value);
}

/** True when a text is exactly one placeholder. */
export function isWholePlaceholder(text: string): boolean {
  return text.startsWith('{{') && placeholderEnd(text, 0) === text.length;
}

/** True when a text contains a placeholder, so that its value is known only when it is sent. */
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
