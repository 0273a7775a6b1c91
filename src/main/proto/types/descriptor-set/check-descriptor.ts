import { isUtf8 } from 'node:buffer';
import protobuf from 'protobufjs';
import { endOfVarint, readVarint } from '../../bytes/read-varint.ts';
import { isFault, readFieldAt, type WireField, wireTypes } from '../../wire/read-field.ts';
import { descriptorType, maxNesting } from './descriptor-proto.ts';

/** Thrown when bytes are not a valid descriptor; the caller makes a Problem of it. */
export class DescriptorFault extends Error {
  /** Byte offset in the checked bytes. */
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.name = 'DescriptorFault';
    this.offset = offset;
  }
}

/** The minimum depth that the limit counts for a definition. */
const minDepth = 4;

/** The limit of numbers in one packed field: the dependencies of a file, or a path. */
const maxPacked = 100_000;

/** Where descriptor.proto allows extensions of FileDescriptorSet, which buf uses. */
const firstExtension = 536_000_000;

/** A message in the bytes, and the limits counted over all messages. */
interface CheckedMessage {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
  readonly type: protobuf.Type;
  readonly limits: { left: number };
  /** The number of schema messages around it. */
  readonly nesting: number;
  /** Its share of the limit: deep definitions cost more to show. */
  readonly weight: number;
}

/**
 * Checks the bytes of a descriptor before the library decodes them. The library skips fields of a wrong type,
 * accepts invalid UTF-8, has no limit for the number of messages, and reports no offset. Fields that
 * descriptor.proto does not have (such as buf's 8042) may hold anything.
 *
 * @param limit the number of messages allowed, each times its depth or 4
 * @throws DescriptorFault
 */
export function checkDescriptor(name: string, bytes: Uint8Array, limit: number): void {
  const type = descriptorType(name);
  const limits = { left: limit };
  checkMessage({ bytes, start: 0, end: bytes.length, type, limits, nesting: 0, weight: 1 });
}

function checkMessage(message: CheckedMessage, offset = 0): void {
  const { bytes, start, end, type } = message;
  const last: WireField[] = [];
  for (let at = start; at < end; ) {
    const wire = readFieldAt(bytes, at, end);
    if (isFault(wire)) throw new DescriptorFault(`in ${type.name}, ${wire.reason}`, wire.offset);
    at = wire.end;
    const field = type.fieldsById[wire.number];
    if (field) {
      last[wire.number] = wire;
      checkField(message, field, wire);
    } else if (type.name === 'FileDescriptorSet' && wire.number < firstExtension) {
      const reason = `FileDescriptorSet has no field ${wire.number}`;
      throw new DescriptorFault(reason, wire.tagStart);
    }
  }
  if (type.name === 'FileDescriptorProto' && isEmpty(last[1])) {
    throw new DescriptorFault('a FileDescriptorProto has no name', offset);
  }
  if (type.name === 'FieldDescriptorProto' && !last[5] && isEmpty(last[6])) {
    const name = last[1] ? textOf(bytes, last[1]) : '';
    throw new DescriptorFault(`the field \`${name.slice(0, 80)}\` has no type`, offset);
  }
}

function checkField(message: CheckedMessage, field: protobuf.Field, wire: WireField): void {
  const inner = field.resolvedType;
  if (inner instanceof protobuf.Type) checkInner(message, inner, wire);
  else if (field.type === 'string') checkText(message, field, wire);
  else if (field.type === 'bytes') checkBytes(message, field, wire);
  else if (field.repeated && wire.wireType === wireTypes.lengthDelimited) {
    checkPacked(message, wire);
  } else {
    const type = field.repeated ? 'a list of numbers' : 'a number';
    expect(message, wire, wireTypes.varint, type);
    checkEnum(message, field, wire);
  }
}

function expect({ type }: CheckedMessage, wire: WireField, wireType: number, what: string): void {
  if (wire.wireType === wireType) return;
  throw new DescriptorFault(`field ${wire.number} of ${type.name} is not ${what}`, wire.tagStart);
}

function checkInner(message: CheckedMessage, type: protobuf.Type, wire: WireField): void {
  const { limits } = message;
  const isMessage = type.name === 'DescriptorProto';
  if (isMessage && message.nesting >= maxNesting) {
    const reason = `messages are nested deeper than ${maxNesting}`;
    throw new DescriptorFault(reason, wire.tagStart);
  }
  const nesting = message.nesting + (isMessage ? 1 : 0);
  const weight = isMessage ? Math.max(minDepth, nesting) : message.weight;
  limits.left -= weight;
  if (limits.left < 0) {
    throw new DescriptorFault('there are too many definitions', wire.tagStart);
  }
  expect(message, wire, wireTypes.lengthDelimited, `a ${type.name}`);
  const { valueStart: start, valueEnd: end } = wire;
  checkMessage({ ...message, start, end, type, nesting, weight }, wire.tagStart);
}

function checkText(message: CheckedMessage, field: protobuf.Field, wire: WireField): void {
  expect(message, wire, wireTypes.lengthDelimited, 'text');
  const { bytes, type } = message;
  if (!isUtf8(bytes.subarray(wire.valueStart, wire.valueEnd))) {
    const reason = `the text of field ${wire.number} of ${type.name} is not UTF-8`;
    throw new DescriptorFault(reason, wire.tagStart);
  }
  if (field.name !== 'syntax') return;
  const syntax = textOf(bytes, wire);
  if (['', 'proto2', 'proto3', 'editions'].includes(syntax)) return;
  const reason = `the syntax \`${syntax.slice(0, 40)}\` is unknown`;
  throw new DescriptorFault(reason, wire.tagStart);
}

/** Of options and source info, only the option that marks a map entry is checked. */
function checkBytes(message: CheckedMessage, field: protobuf.Field, wire: WireField): void {
  const what = field.name === 'options' ? 'bytes' : 'a SourceCodeInfo';
  expect(message, wire, wireTypes.lengthDelimited, what);
  if (message.type.name !== 'DescriptorProto') return;
  const { valueStart: start, valueEnd: end } = wire;
  checkMessage({ ...message, start, end, type: descriptorType('MessageOptions') });
}

/**
 * Reports a label or type that does not exist; other invalid enum numbers, such as visibilities, have no
 * effect.
 */
function checkEnum({ bytes, type }: CheckedMessage, field: protobuf.Field, wire: WireField): void {
  if (type.name !== 'FieldDescriptorProto' || !(field.resolvedType instanceof protobuf.Enum))
    return;
  const varint = readVarint(bytes, wire.valueStart, wire.valueEnd);
  const number = typeof varint === 'string' ? 0 : varint.low | 0;
  if (field.resolvedType.valuesById[number] !== undefined) return;
  const reason = `the ${field.name} ${number} of a field does not exist`;
  throw new DescriptorFault(reason, wire.tagStart);
}

function checkPacked({ bytes }: CheckedMessage, wire: WireField): void {
  let count = 0;
  for (let at = wire.valueStart; at < wire.valueEnd; ) {
    const next = endOfVarint(bytes, at, wire.valueEnd);
    if (next === 0) throw new DescriptorFault('a number is cut short', at);
    count += 1;
    if (count > maxPacked) throw new DescriptorFault('a list is too long', wire.tagStart);
    at = next;
  }
}

function isEmpty(field: WireField | undefined): boolean {
  return field === undefined || field.valueStart === field.valueEnd;
}

function textOf(bytes: Uint8Array, { valueStart, valueEnd }: WireField): string {
  return Buffer.from(bytes.subarray(valueStart, valueEnd)).toString();
}
