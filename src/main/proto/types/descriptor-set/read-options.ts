import { readVarint } from '../../bytes/read-varint.ts';
import { isFault, readFieldAt, type WireField, wireTypes } from '../../wire/read-field.ts';
import type { Definitions } from './definitions.ts';
import { describeUnknown } from './describe-unknown.ts';
import type {
  FieldDescriptor,
  OptionField,
  OptionNamePart,
  OptionValue,
  WrittenOption,
} from './descriptor-model.ts';
import { UnwritableError } from './unwritable-error.ts';

/** The options of a definition in the form of text. */
export interface ReadOptions {
  readonly options: readonly WrittenOption[];
  /** The field numbers that lead to each option, for its comments. */
  readonly numbers: readonly (readonly number[])[];
  /** Undefined fields, in words: `50001: 5`. */
  readonly unknown: readonly string[];
}

const maxDepth = 100;

/**
 * Reads an options message into written options, by the definitions of its type and its extensions. Undefined
 * fields are described in words.
 *
 * @param typeName full name of the options message, such as `google.protobuf.FieldOptions`
 * @throws UnwritableError if there are too many
 * @param style in a list, a message with one leaf is named by it: `(rules).string.min_len = 1`
 */
export function readOptions(
  bytes: Uint8Array,
  typeName: string,
  style: 'statements' | 'list',
  definitions: Definitions,
): ReadOptions {
  const options: WrittenOption[] = [];
  const numbers: (readonly number[])[] = [];
  const reading: Reading = {
    count: 0,
    definitions,
    unknown: [],
    aggregates: new Set(),
    numbers: new Map(),
  };
  for (const group of groupFields(bytes, typeName, reading)) {
    const part = namePart(group);
    const isFeatures = group.extension === null && part.name === 'features';
    for (const value of valuesOf(group, reading, 0)) {
      const isSpread = isFeatures || (style === 'list' && hasOneLeaf(value, reading));
      const whole = { option: { name: [part], value }, path: [group.field.number] };
      for (const { option, path } of isSpread ? spread(whole, reading) : [whole]) {
        options.push(option);
        numbers.push(path);
      }
    }
  }
  return { options, numbers, unknown: reading.unknown };
}

/** The limit of values in the options of one definition; a packed list makes many of few bytes. */
const maxValues = 100_000;

function count(reading: Reading): void {
  reading.count += 1;
  if (reading.count > maxValues) {
    throw new UnwritableError(`the options of one definition exceed ${maxValues} values`);
  }
}

interface Reading {
  count: number;
  readonly definitions: Definitions;
  readonly unknown: string[];
  /** Messages whose parts no option can name: those of repeated fields, and groups. */
  readonly aggregates: Set<OptionValue>;
  /** For fields of messages. */
  readonly numbers: Map<OptionField, number>;
}

/** All occurrences of one field in a message. */
interface FieldGroup {
  readonly field: FieldDescriptor;
  /** The full name of an extension; null for other fields. */
  readonly extension: string | null;
  readonly bytes: Uint8Array;
  readonly found: readonly WireField[];
}

function groupFields(bytes: Uint8Array, typeName: string, reading: Reading): readonly FieldGroup[] {
  const { definitions, unknown } = reading;
  const groups = new Map<number, FieldGroup & { readonly found: WireField[] }>();
  const message = definitions.message(typeName);
  for (let at = 0; at < bytes.length; ) {
    const found = readFieldAt(bytes, at, bytes.length);
    if (isFault(found)) {
      unknown.push(`and ${bytes.length - at} bytes that are no field`);
      break;
    }
    at = found.end;
    count(reading);
    const { number } = found;
    let group = groups.get(number);
    if (!group) {
      const own = message?.field(number) ?? standardField(typeName, number, definitions);
      const extension = own ? undefined : definitions.extensionOf(typeName, number);
      const field = own ?? extension?.field;
      if (field) {
        group = { field, extension: extension?.fullName ?? null, bytes, found: [] };
        groups.set(number, group);
      }
    }
    if (group && fits(group.field, found)) group.found.push(found);
    else unknown.push(describeUnknown(bytes, found));
  }
  return [...groups.values()].filter(({ found }) => found.length > 0);
}

/** A copy of descriptor.proto in the set may be older than the options used. */
function standardField(
  typeName: string,
  number: number,
  definitions: Definitions,
): FieldDescriptor | undefined {
  return typeName.startsWith('google.protobuf.')
    ? definitions.standard(typeName)?.field(number)
    : undefined;
}

const varintTypes: ReadonlySet<string> = new Set(
  'int32 int64 uint32 uint64 sint32 sint64 bool enum'.split(' '),
);
const fixedWidths: Readonly<Record<string, number>> = {
  fixed32: 4,
  sfixed32: 4,
  float: 4,
  fixed64: 8,
  sfixed64: 8,
  double: 8,
};

function wireTypeOf(type: string): number {
  if (varintTypes.has(type)) return wireTypes.varint;
  const width = fixedWidths[type];
  if (width !== undefined) return width === 4 ? wireTypes.fixed32 : wireTypes.fixed64;
  return type === 'group' ? wireTypes.startGroup : wireTypes.lengthDelimited;
}

function fits({ type, label }: FieldDescriptor, { wireType }: WireField): boolean {
  const wanted = wireTypeOf(type);
  if (wireType === wanted) return true;
  // A delimited field of editions has the type of a message.
  if (type === 'message' && wireType === wireTypes.startGroup) return true;
  const isPackable = wanted !== wireTypes.lengthDelimited && wanted !== wireTypes.startGroup;
  return label === 'repeated' && isPackable && wireType === wireTypes.lengthDelimited;
}

/** Returns the values of a field: one, or those of a repeated field. */
function valuesOf(
  { field, bytes, found }: FieldGroup,
  reading: Reading,
  depth: number,
): readonly OptionValue[] {
  if (field.type === 'message' || field.type === 'group') {
    const contents = found.map(({ valueStart, valueEnd }) => bytes.subarray(valueStart, valueEnd));
    // Parts of one message are merged (Encoding, "Last One Wins").
    const messages =
      field.label === 'repeated' || contents.length < 2 ? contents : [Buffer.concat(contents)];
    const values = messages.map((content) => readMessage(content, field.typeName, reading, depth));
    if (field.label === 'repeated' || field.type === 'group') {
      for (const value of values) reading.aggregates.add(value);
    }
    return values;
  }
  const values = found.flatMap((wire) => scalarsOf(field, bytes, wire, reading));
  const known = values.filter((value) => value !== null);
  if (known.length < values.length) {
    for (const wire of found) reading.unknown.push(describeUnknown(bytes, wire));
    return [];
  }
  return field.label === 'repeated' ? known : known.slice(-1);
}

function readMessage(
  bytes: Uint8Array,
  absoluteName: string,
  reading: Reading,
  depth: number,
): OptionValue {
  if (depth >= maxDepth) {
    reading.unknown.push(`and a value that is nested deeper than ${maxDepth}`);
    return { kind: 'message', fields: [] };
  }
  const fields: OptionField[] = [];
  for (const group of groupFields(bytes, absoluteName.replace(/^\./, ''), reading)) {
    for (const value of valuesOf(group, reading, depth + 1)) {
      const kind = group.extension === null ? 'field' : 'extension';
      const field: OptionField = { kind, name: group.extension ?? nameInText(group.field), value };
      reading.numbers.set(field, group.field.number);
      fields.push(field);
    }
  }
  return { kind: 'message', fields };
}

/** Text format names a group by its message. */
function nameInText(field: FieldDescriptor): string {
  if (field.type !== 'group') return field.name;
  return field.typeName.slice(field.typeName.lastIndexOf('.') + 1);
}

/** Returns null for the number of an enum value that does not exist. */
function scalarsOf(
  field: FieldDescriptor,
  bytes: Uint8Array,
  wire: WireField,
  reading: Reading,
): readonly (OptionValue | null)[] {
  const { definitions } = reading;
  const { type } = field;
  const { valueStart, valueEnd, wireType } = wire;
  if (type === 'string' || type === 'bytes') {
    return [{ kind: 'string', bytes: bytes.subarray(valueStart, valueEnd) }];
  }
  if (wireType !== wireTypes.lengthDelimited)
    return [scalarAt(field, bytes, valueStart, definitions)];
  const values: (OptionValue | null)[] = [];
  const width = fixedWidths[type];
  for (let at = valueStart; at < valueEnd; ) {
    const next = width === undefined ? endOfVarint(bytes, at, valueEnd) : at + width;
    if (next === null || next > valueEnd) return [null];
    count(reading);
    values.push(scalarAt(field, bytes, at, definitions));
    at = next;
  }
  return values;
}

function endOfVarint(bytes: Uint8Array, at: number, end: number): number | null {
  const varint = readVarint(bytes, at, end);
  return typeof varint === 'string' ? null : varint.next;
}

function scalarAt(
  { type, typeName }: FieldDescriptor,
  bytes: Uint8Array,
  at: number,
  definitions: Definitions,
): OptionValue | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (type) {
    case 'float':
      return numberValue(floatText(view.getFloat32(at, true)));
    case 'double':
      return numberValue(doubleText(view.getFloat64(at, true)));
    case 'fixed32':
      return numberValue(view.getUint32(at, true).toString());
    case 'sfixed32':
      return numberValue(view.getInt32(at, true).toString());
    case 'fixed64':
      return numberValue(view.getBigUint64(at, true).toString());
    case 'sfixed64':
      return numberValue(view.getBigInt64(at, true).toString());
    default: {
      const value = varintOf(bytes, at);
      if (type === 'bool') return { kind: 'word', text: value === 0n ? 'false' : 'true' };
      if (type !== 'enum') return numberValue(integerText(type, value));
      const number = Number(BigInt.asIntN(32, value));
      const enumeration = definitions.enumeration(typeName.replace(/^\./, ''));
      const name = enumeration?.values.find((candidate) => candidate.number === number)?.name;
      return name === undefined ? null : { kind: 'word', text: name };
    }
  }
}

function varintOf(bytes: Uint8Array, at: number): bigint {
  const varint = readVarint(bytes, at, bytes.length);
  return typeof varint === 'string' ? 0n : (BigInt(varint.high) << 32n) | BigInt(varint.low);
}

function integerText(type: string, value: bigint): string {
  switch (type) {
    case 'int32':
      return BigInt.asIntN(32, value).toString();
    case 'uint32':
      return BigInt.asUintN(32, value).toString();
    case 'int64':
      return BigInt.asIntN(64, value).toString();
    case 'sint32':
      return unzigzag(BigInt.asUintN(32, value)).toString();
    case 'sint64':
      return unzigzag(value).toString();
    default:
      return value.toString();
  }
}

function unzigzag(value: bigint): bigint {
  return (value & 1n) === 0n ? value >> 1n : -(value >> 1n) - 1n;
}

function numberValue(text: string): OptionValue {
  return { kind: 'number', text };
}

/** Returns the shortest decimal that gives the same float. */
function floatText(value: number): string {
  if (!Number.isFinite(value)) return doubleText(value);
  for (let digits = 1; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return doubleText(short);
  }
  return doubleText(Number(value.toPrecision(9)));
}

function doubleText(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value < 0 ? '-inf' : 'inf';
  return Object.is(value, -0) ? '-0' : String(value);
}

function namePart({ field, extension }: FieldGroup): OptionNamePart {
  return extension === null
    ? { name: field.name, isExtension: false }
    : { name: extension, isExtension: true };
}

interface NumberedOption {
  readonly option: WrittenOption;
  readonly path: readonly number[];
}

/** Returns options that name the leaves of a message one by one. */
function spread(whole: NumberedOption, reading: Reading): readonly NumberedOption[] {
  const { option, path } = whole;
  const { name, value } = option;
  if (value.kind !== 'message' || value.fields.length === 0 || reading.aggregates.has(value)) {
    return [whole];
  }
  return value.fields.flatMap((field) => {
    const part = { name: field.name, isExtension: field.kind === 'extension' };
    const inner = { name: [...name, part], value: field.value };
    return spread({ option: inner, path: [...path, reading.numbers.get(field) ?? 0] }, reading);
  });
}

function hasOneLeaf(value: OptionValue, reading: Reading): boolean {
  if (value.kind !== 'message' || reading.aggregates.has(value)) return true;
  const [field] = value.fields;
  return value.fields.length === 1 && field !== undefined && hasOneLeaf(field.value, reading);
}
