import { defaultJsonName } from '../../language/json-name-of.ts';
import { unescapeBytes } from '../../language/unescape-bytes.ts';
import { joinName } from './definitions.ts';
import type { FieldDescriptor, MessageDescriptor, WrittenOption } from './descriptor-model.ts';
import { optionList, type RenderContext, typeReference } from './render-context.ts';
import type { Part } from './render-parts.ts';
import { quoteBytes, quoteText } from './string-literals.ts';
import { UnwritableError } from './unwritable-error.ts';

/** A message written with the field that uses it, and its path in the source info. */
export interface NestedMessage {
  readonly message: MessageDescriptor;
  readonly path: readonly number[];
  /** Writes the content of its braces. */
  writeBody(): void;
}

/** The surroundings of a field. */
export interface FieldPlace {
  /** Full name of the message or package it is defined in. */
  readonly scope: string;
  readonly path: readonly number[];
  readonly isInOneof: boolean;
  /** Messages of the same scope by absolute name: map entries and bodies of groups. */
  readonly nested: ReadonlyMap<string, NestedMessage>;
}

/** Returns a field or extension. */
export function fieldPart(context: RenderContext, field: FieldDescriptor, place: FieldPlace): Part {
  return {
    kind: 'field',
    location: context.places.at(place.path),
    isBlock: field.type === 'group' && context.file.syntax !== 'editions',
    write: () => writeField(context, field, place),
  };
}

function writeField(context: RenderContext, field: FieldDescriptor, place: FieldPlace): void {
  const { page, places, file } = context;
  const nested = place.nested.get(field.typeName);
  const comments = places.at(place.path);
  const map = nested && mapType(context, field, nested.message, place.scope);
  const list = listOf(context, field, place);
  if (field.type === 'group' && file.syntax !== 'editions') {
    const group = groupMessage(field, nested, place.scope);
    const head = `${labelOf(context, field, place)}group ${group.message.name} = ${field.number}${list}`;
    // In source info the message of a group has the comments.
    page.block(head, places.at(group.path) ?? comments, group.writeBody);
    return;
  }
  const type = map ?? `${labelOf(context, field, place)}${typeOf(context, field, place.scope)}`;
  page.statement(`${type} ${field.name} = ${field.number}${list};`, comments);
}

function groupMessage(
  field: FieldDescriptor,
  nested: NestedMessage | undefined,
  scope: string,
): NestedMessage {
  // `group Name` defines the field `name` and the message together.
  if (nested && nested.message.name.toLowerCase() === field.name) return nested;
  const name = joinName(scope, field.name);
  throw new UnwritableError(
    `the group \`${name}\` has the type \`${field.typeName}\`, which is not defined beside it under the same name`,
  );
}

/** True when a message is only the entry of a map. */
export function isPlainEntry(message: MessageDescriptor): boolean {
  const [key, value] = message.fields;
  return (
    message.isMapEntry &&
    message.fields.length === 2 &&
    key?.name === 'key' &&
    key.number === 1 &&
    value?.name === 'value' &&
    value.number === 2 &&
    value.type !== 'group'
  );
}

function mapType(
  context: RenderContext,
  field: FieldDescriptor,
  entry: MessageDescriptor,
  scope: string,
): string | undefined {
  if (field.label !== 'repeated' || field.type !== 'message' || !isPlainEntry(entry))
    return undefined;
  const [key, value] = entry.fields;
  if (!key || !value) return undefined;
  return `map<${typeOf(context, key, scope)}, ${typeOf(context, value, scope)}>`;
}

function typeOf(context: RenderContext, field: FieldDescriptor, scope: string): string {
  return field.typeName === '' ? field.type : typeReference(context, field.typeName, scope);
}

function labelOf(
  { file }: RenderContext,
  { label, isProto3Optional }: FieldDescriptor,
  { isInOneof }: FieldPlace,
): string {
  if (isInOneof) return '';
  if (label === 'repeated') return 'repeated ';
  if (file.syntax === 'editions') return '';
  if (label === 'required') return 'required ';
  return file.syntax === 'proto2' || isProto3Optional ? 'optional ' : '';
}

function listOf(context: RenderContext, field: FieldDescriptor, place: FieldPlace): string {
  const first: string[] = [];
  if (field.defaultValue !== null)
    first.push(`default = ${defaultText(field, field.defaultValue)}`);
  const isOwnJsonName = field.jsonName !== null && field.jsonName !== defaultJsonName(field.name);
  // An extension cannot have another one.
  if (isOwnJsonName && field.extendee === '')
    first.push(`json_name = ${quoteText(field.jsonName ?? '')}`);
  return optionList(
    context,
    first,
    field.options,
    {
      typeName: 'google.protobuf.FieldOptions',
      scope: place.scope,
      path: [...place.path, 8],
    },
    context.file.syntax === 'editions' ? legacyFeatures(field) : [],
  );
}

/** Returns features in place of a label or type that editions do not have. */
function legacyFeatures({ label, type }: FieldDescriptor): readonly WrittenOption[] {
  return [
    ...(label === 'required' ? [feature('field_presence', 'LEGACY_REQUIRED')] : []),
    ...(type === 'group' ? [feature('message_encoding', 'DELIMITED')] : []),
  ];
}

function feature(name: string, value: string): WrittenOption {
  return {
    name: [
      { name: 'features', isExtension: false },
      { name, isExtension: false },
    ],
    value: { kind: 'word', text: value },
  };
}

function defaultText({ type }: FieldDescriptor, value: string): string {
  if (type === 'string') return quoteText(value);
  if (type === 'bytes') return quoteBytes(unescapeBytes(value));
  return value;
}
