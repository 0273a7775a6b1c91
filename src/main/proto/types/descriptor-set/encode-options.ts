import Long from 'long';
import protobuf from 'protobufjs';
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

/** The bytes of an options message, and the options that could not be encoded. */
export interface EncodedOptions {
  readonly bytes: Uint8Array;
  /** Places of options, for those that have one; their paths end with their field numbers. */
  readonly locations: readonly SourceLocation[];
  /** `(validate.rules).string.min_len`: undefined, or its value does not fit. */
  readonly leftOut: readonly string[];
}

/**
 * Encodes options by the definition of their message. Parts of one message that several options set are
 * merged; fields are in order of their numbers, as protoc writes them.
 *
 * @param typeName full name of the options message, such as `google.protobuf.FieldOptions`
 * @param scope full name of the options' owner; extensions are resolved from there
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
  return { bytes: writeNode(protobuf.Writer.create(), root).finish(), locations, leftOut };
}

/** Thrown if an option is undefined, or its value does not fit. */
class UnknownOptionError extends Error {
  constructor() {
    super('unknown option');
    this.name = 'UnknownOptionError';
  }
}

interface FieldNode {
  readonly field: FieldDescriptor;
  readonly isPacked: boolean;
  readonly items: (Scalar | MessageNode)[];
}

type MessageNode = Map<number, FieldNode>;

/** A value in the form that the library writes. */
type Scalar = number | boolean | Uint8Array | Long;

interface Names {
  readonly scope: string;
  readonly definitions: Definitions;
}

/** Sets an option, and returns the field numbers that lead to it. */
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

/** A field to set, and the syntax of its file. */
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
  // A copy of descriptor.proto among the files may be older than the options used.
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
    const scalar = scalarOf(field, value, names.definitions);
    const { items } = itemsAt(node, target);
    if (field.label !== 'repeated') items.length = 0;
    items.push(scalar);
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
      : // Names in an aggregate are only scoped by the message itself.
        extensionOf(typeName, name, { ...names, scope: typeName });
  if (!found) throw new UnknownOptionError();
  setValue(node, found, value, names);
}

const unpackable: ReadonlySet<string> = new Set(['string', 'bytes', 'message', 'group']);

/** True for a packed repeated field: by its option, else by the default of its file. */
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

/** Text format names a group by its message. */
function groupNamed(typeName: string, name: string, definitions: Definitions): Target | undefined {
  const found = fieldNamed(typeName, name.toLowerCase(), definitions);
  return found?.field.typeName.endsWith(`.${name}`) ? found : undefined;
}

/** Sets the expanded form of google.protobuf.Any. */
function setAny(node: MessageNode, url: string, value: OptionValue, names: Names): void {
  const typeName = url.slice(url.lastIndexOf('/') + 1);
  if (value.kind !== 'message' || !names.definitions.message(typeName)) {
    throw new UnknownOptionError();
  }
  const content: MessageNode = new Map();
  for (const each of value.fields) setField(content, typeName, each, names);
  const [urlField, valueField] = anyFields;
  node.set(1, { field: urlField, isPacked: false, items: [Buffer.from(url)] });
  node.set(2, {
    field: valueField,
    isPacked: false,
    items: [writeNode(protobuf.Writer.create(), content).finish()],
  });
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

function scalarOf(field: FieldDescriptor, value: OptionValue, definitions: Definitions): Scalar {
  switch (field.type) {
    case 'string':
    case 'bytes':
      if (value.kind !== 'string') throw new UnknownOptionError();
      return value.bytes;
    case 'bool':
      if (value.kind !== 'word' && value.kind !== 'number') throw new UnknownOptionError();
      return ['true', 't', 'True', '1'].includes(value.text);
    case 'enum':
      return enumNumber(field, value, definitions);
    case 'float':
    case 'double':
      return floatOf(value);
    default:
      return integerOf(field.type, value);
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

/** protobufjs and some generators quote the names, even in copies of descriptor.proto. */
function enumValueName(value: OptionValue): string {
  if (value.kind === 'string') return Buffer.from(value.bytes).toString();
  return value.kind === 'word' ? value.text : '';
}

function floatOf(value: OptionValue): number {
  if (value.kind !== 'number' && value.kind !== 'word') throw new UnknownOptionError();
  const text = value.text.replace(/inf(?:inity)?$/i, 'Infinity').replace(/^-?nan$/i, 'NaN');
  const number = Number(text);
  if (Number.isNaN(number) && text !== 'NaN') throw new UnknownOptionError();
  return number;
}

function integerOf(type: string, value: OptionValue): number | Long {
  if (value.kind !== 'number' || !/^-?[0-9]+$/.test(value.text)) throw new UnknownOptionError();
  return type.endsWith('64') ? Long.fromString(value.text) : Number(value.text);
}

function writeNode(writer: protobuf.Writer, node: MessageNode): protobuf.Writer {
  const fields = [...node.values()].sort((a, b) => a.field.number - b.field.number);
  for (const { field, isPacked, items } of fields) {
    const { number } = field;
    if (isPacked) {
      writer.uint32(tagOf(number, 2)).fork();
      for (const item of items) if (!(item instanceof Map)) writeScalar(writer, field, item);
      writer.ldelim();
    } else for (const item of items) writeItem(writer, field, item);
  }
  return writer;
}

function writeItem(
  writer: protobuf.Writer,
  field: FieldDescriptor,
  item: Scalar | MessageNode,
): void {
  const { number, type } = field;
  if (!(item instanceof Map)) {
    const wireType = Reflect.get(protobuf.types.basic, type) ?? 0;
    writeScalar(writer.uint32(tagOf(number, wireType)), field, item);
  } else if (type === 'group') {
    writeNode(writer.uint32(tagOf(number, 3)), item).uint32(tagOf(number, 4));
  } else writeNode(writer.uint32(tagOf(number, 2)).fork(), item).ldelim();
}

function tagOf(number: number, wireType: number): number {
  return ((number << 3) | wireType) >>> 0;
}

/** Writes a scalar by the writer's method named like its type. */
function writeScalar(writer: protobuf.Writer, { type }: FieldDescriptor, value: Scalar): void {
  const method = type === 'enum' ? 'int32' : type === 'string' ? 'bytes' : type;
  (Reflect.get(writer, method) as (value: Scalar) => void).call(writer, value);
}
