import { type ByteWriter, createByteWriter, varintBytes } from './byte-writer.ts';
import type { Definitions } from './definitions.ts';
import type {
  FieldDescriptor,
  FileDescriptor,
  OptionField,
  OptionNamePart,
  OptionValue,
  SourceLocation,
  WrittenOption,
} from './descriptor-model.ts';
import { findName } from './resolve-types.ts';

/** An options message in bytes, and the options that could not go into it. */
export interface EncodedOptions {
  readonly bytes: Uint8Array;
  /** Places of the options that have one, their paths followed by their field numbers. */
  readonly locations: readonly SourceLocation[];
  /** `(validate.rules).string.min_len`: nothing defines it, or its value does not fit. */
  readonly leftOut: readonly string[];
}

/**
 * Encodes options by the definition of their message. Parts of one message that several options set
 * become one; fields are in the order of their numbers, as protoc writes them.
 *
 * @param typeName full name of the options message, such as `google.protobuf.FieldOptions`
 * @param scope full name of what has the options; extensions are looked up from there
 */
export function encodeOptions(
  options: readonly WrittenOption[],
  typeName: string,
  scope: string,
  definitions: Definitions,
): EncodedOptions {
  const root: MessageNode = new Map();
  const leftOut: string[] = [];
  const locations: SourceLocation[] = [];
  for (const { name, value, location } of options) {
    try {
      const numbers = setOption(root, typeName, name, value, { scope, definitions });
      if (location) locations.push({ ...location, path: [...location.path, ...numbers] });
    } catch (error) {
      if (!(error instanceof UnknownOptionError)) throw error;
      leftOut.push(name.map((part) => (part.isExtension ? `(${part.name})` : part.name)).join('.'));
    }
  }
  return { bytes: bytesOf(root), locations, leftOut };
}

/** Nothing defines an option, or its value does not fit. */
class UnknownOptionError extends Error {
  constructor() {
    super('unknown option');
    this.name = 'UnknownOptionError';
  }
}

interface FieldNode {
  readonly field: FieldDescriptor;
  readonly isPacked: boolean;
  /** Scalars as their bytes. */
  readonly items: (Uint8Array | MessageNode)[];
}

type MessageNode = Map<number, FieldNode>;

interface Names {
  readonly scope: string;
  readonly definitions: Definitions;
}

/** Gives the field numbers that lead to it. */
function setOption(
  root: MessageNode,
  typeName: string,
  name: readonly OptionNamePart[],
  value: OptionValue,
  names: Names,
): readonly number[] {
  const numbers: number[] = [];
  let node = root;
  let type = typeName;
  for (const part of name.slice(0, -1)) {
    const target = fieldOf(type, part, names);
    const { field } = target;
    if (field.typeName === '' || field.type === 'enum') throw new UnknownOptionError();
    node = messageAt(node, target);
    numbers.push(field.number);
    type = field.typeName.slice(1);
  }
  const last = name.at(-1);
  if (!last) throw new UnknownOptionError();
  const target = fieldOf(type, last, names);
  setValue(node, target, value, names);
  return [...numbers, target.field.number];
}

/** A field that is set, and the syntax of its file. */
interface Target {
  readonly field: FieldDescriptor;
  readonly syntax: FileDescriptor['syntax'];
}

function fieldOf(typeName: string, part: OptionNamePart, names: Names): Target {
  const found = part.isExtension
    ? extensionOf(typeName, part.name, names)
    : fieldNamed(typeName, part.name, names.definitions);
  if (!found) throw new UnknownOptionError();
  return found;
}

function extensionOf(
  typeName: string,
  name: string,
  { scope, definitions }: Names,
): Target | undefined {
  const fullName = findName(name, scope, (each) => definitions.extension(each) !== undefined);
  const found = fullName === undefined ? undefined : definitions.extension(fullName);
  if (found?.field.extendee !== `.${typeName}`) return undefined;
  return { field: found.field, syntax: found.file.syntax };
}

function fieldNamed(typeName: string, name: string, definitions: Definitions): Target | undefined {
  // A copy of descriptor.proto among the files may be older than the options that are used.
  const isStandard = typeName.startsWith('google.protobuf.');
  for (const found of [
    definitions.message(typeName),
    isStandard ? definitions.standard(typeName) : undefined,
  ]) {
    const field = found?.message.fields.find((candidate) => candidate.name === name);
    if (found && field) return { field, syntax: found.file.syntax };
  }
  return undefined;
}

function messageAt(node: MessageNode, target: Target): MessageNode {
  const { items } = itemsAt(node, target);
  const there = items[0];
  if (there instanceof Map) return there;
  const made: MessageNode = new Map();
  items.push(made);
  return made;
}

function itemsAt(node: MessageNode, target: Target): FieldNode {
  const { field } = target;
  const known = node.get(field.number);
  if (known) return known;
  const made: FieldNode = { field, isPacked: isPacked(target), items: [] };
  node.set(field.number, made);
  return made;
}

function setValue(node: MessageNode, target: Target, value: OptionValue, names: Names): void {
  const { field } = target;
  if (value.kind === 'list') {
    for (const item of value.items) setValue(node, target, item, names);
  } else if (field.type === 'message' || field.type === 'group') {
    if (value.kind !== 'message') throw new UnknownOptionError();
    const inner = field.label === 'repeated' ? newMessage(node, target) : messageAt(node, target);
    for (const each of value.fields) setField(inner, field.typeName.slice(1), each, names);
  } else {
    const bytes = scalarBytes(field, value, names.definitions);
    const { items } = itemsAt(node, target);
    if (field.label !== 'repeated') items.length = 0;
    items.push(bytes);
  }
}

function newMessage(node: MessageNode, target: Target): MessageNode {
  const made: MessageNode = new Map();
  itemsAt(node, target).items.push(made);
  return made;
}

function setField(
  node: MessageNode,
  typeName: string,
  { kind, name, value }: OptionField,
  names: Names,
): void {
  if (kind === 'any') {
    setAny(node, name, value, names);
    return;
  }
  const found =
    kind === 'field'
      ? (fieldNamed(typeName, name, names.definitions) ??
        groupNamed(typeName, name, names.definitions))
      : // Nothing scopes the names in an aggregate but the message itself.
        extensionOf(typeName, name, { ...names, scope: typeName });
  if (!found) throw new UnknownOptionError();
  setValue(node, found, value, names);
}

const unpackable: ReadonlySet<string> = new Set(['string', 'bytes', 'message', 'group']);

/** Whether a repeated field is packed: as it says, else as its file does by default. */
function isPacked({ field, syntax }: Target): boolean {
  if (field.label !== 'repeated' || unpackable.has(field.type)) return false;
  const said = field.options.kind === 'written' ? field.options.options : [];
  for (const { name, value } of said) {
    const text = value.kind === 'word' ? value.text : '';
    const written = name.map((part) => part.name).join('.');
    if (written === 'packed') return text === 'true';
    if (written === 'features.repeated_field_encoding') return text === 'PACKED';
  }
  return syntax !== 'proto2';
}

/** The text format names a group by its message. */
function groupNamed(typeName: string, name: string, definitions: Definitions): Target | undefined {
  const found = fieldNamed(typeName, name.toLowerCase(), definitions);
  return found?.field.typeName.endsWith(`.${name}`) ? found : undefined;
}

/** The expanded form of google.protobuf.Any. */
function setAny(node: MessageNode, url: string, value: OptionValue, names: Names): void {
  const typeName = url.slice(url.lastIndexOf('/') + 1);
  if (value.kind !== 'message' || !names.definitions.message(typeName)) {
    throw new UnknownOptionError();
  }
  const content: MessageNode = new Map();
  for (const each of value.fields) setField(content, typeName, each, names);
  const [urlField, valueField] = anyFields;
  node.set(1, { field: urlField, isPacked: false, items: [Buffer.from(url)] });
  node.set(2, { field: valueField, isPacked: false, items: [bytesOf(content)] });
}

const anyField: Omit<FieldDescriptor, 'name' | 'number' | 'type'> = {
  label: 'optional',
  typeName: '',
  extendee: '',
  defaultValue: null,
  jsonName: null,
  oneofIndex: null,
  isProto3Optional: false,
  options: { kind: 'written', options: [] },
};
const anyFields: readonly [FieldDescriptor, FieldDescriptor] = [
  { ...anyField, name: 'type_url', number: 1, type: 'string' },
  { ...anyField, name: 'value', number: 2, type: 'bytes' },
];

function scalarBytes(
  field: FieldDescriptor,
  value: OptionValue,
  definitions: Definitions,
): Uint8Array {
  switch (field.type) {
    case 'string':
    case 'bytes':
      if (value.kind !== 'string') throw new UnknownOptionError();
      return value.bytes;
    case 'bool':
      if (value.kind !== 'word' && value.kind !== 'number') throw new UnknownOptionError();
      return varintBytes(['true', 't', 'True', '1'].includes(value.text) ? 1 : 0);
    case 'enum':
      return varintBytes(enumNumber(field, value, definitions));
    case 'float':
    case 'double':
      return floatBytes(field.type, value);
    default:
      return integerBytes(field.type, value);
  }
}

function enumNumber(field: FieldDescriptor, value: OptionValue, definitions: Definitions): number {
  if (value.kind === 'number' && /^-?[0-9]+$/.test(value.text)) return Number(value.text);
  const found = definitions.enumeration(field.typeName.slice(1));
  const name = enumValueName(value);
  const number = found?.values.find((candidate) => candidate.name === name)?.number;
  if (number === undefined) throw new UnknownOptionError();
  return number;
}

/** protobufjs and some generators write the names in quotes, in copies of descriptor.proto too. */
function enumValueName(value: OptionValue): string {
  if (value.kind === 'string') return Buffer.from(value.bytes).toString();
  return value.kind === 'word' ? value.text : '';
}

function floatBytes(type: 'float' | 'double', value: OptionValue): Uint8Array {
  if (value.kind !== 'number' && value.kind !== 'word') throw new UnknownOptionError();
  const text = value.text.replace(/inf(?:inity)?$/i, 'Infinity').replace(/^-?nan$/i, 'NaN');
  const number = Number(text);
  if (Number.isNaN(number) && text !== 'NaN') throw new UnknownOptionError();
  const view = new DataView(new ArrayBuffer(type === 'float' ? 4 : 8));
  if (type === 'float') view.setFloat32(0, number, true);
  else view.setFloat64(0, number, true);
  return new Uint8Array(view.buffer);
}

function integerBytes(type: string, value: OptionValue): Uint8Array {
  if (value.kind !== 'number' || !/^-?[0-9]+$/.test(value.text)) throw new UnknownOptionError();
  const number = BigInt(value.text);
  const view = new DataView(new ArrayBuffer(type.endsWith('64') ? 8 : 4));
  switch (type) {
    case 'fixed32':
    case 'sfixed32':
      view.setUint32(0, Number(BigInt.asUintN(32, number)), true);
      return new Uint8Array(view.buffer);
    case 'fixed64':
    case 'sfixed64':
      view.setBigUint64(0, BigInt.asUintN(64, number), true);
      return new Uint8Array(view.buffer);
    case 'sint32':
    case 'sint64':
      return varintBytes(number < 0n ? -number * 2n - 1n : number * 2n);
    default:
      return varintBytes(number);
  }
}

function bytesOf(node: MessageNode): Uint8Array {
  const writer = createByteWriter();
  const fields = [...node.values()].sort((a, b) => a.field.number - b.field.number);
  for (const { field, isPacked, items } of fields) {
    if (isPacked) writer.bytes(field.number, Buffer.concat(items.filter(isBytes)));
    else for (const item of items) writeItem(writer, field, item);
  }
  return writer.finish();
}

function isBytes(item: Uint8Array | MessageNode): item is Uint8Array {
  return item instanceof Uint8Array;
}

const fixed32Types: ReadonlySet<string> = new Set(['fixed32', 'sfixed32', 'float']);
const fixed64Types: ReadonlySet<string> = new Set(['fixed64', 'sfixed64', 'double']);

function writeItem(
  writer: ByteWriter,
  { number, type }: FieldDescriptor,
  item: Uint8Array | MessageNode,
): void {
  if (item instanceof Map) {
    if (type === 'group') {
      writer.raw(number, 3, bytesOf(item));
      writer.raw(number, 4, new Uint8Array());
    } else writer.bytes(number, bytesOf(item));
  } else if (type === 'string' || type === 'bytes') writer.bytes(number, item);
  else writer.raw(number, fixed32Types.has(type) ? 5 : fixed64Types.has(type) ? 1 : 0, item);
}
