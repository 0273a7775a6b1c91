import type { PlainCodec, PlainField } from '../../proto/body/plain-codec.ts';
import { defaultJsonName } from '../../proto/language/json-name-of.ts';
import { shortestFloat } from '../../proto/wire/read-scalar.ts';
import { SampleError } from './reply.ts';
import type { PlainMessage } from './sample-type.ts';

/**
 * Returns a message as JSON of a Java server, which is not ProtoJSON: camelCase names, every default written,
 * a missing message as null, enums by name, dates as ISO 8601. An envelope is replaced by its content, so
 * that a list is a bare array.
 */
export function serverJsonOf(codec: PlainCodec, typeName: string, message: PlainMessage): unknown {
  const { fields, content, isDate } = shapeOf(codec, typeName);
  if (content) return valueJson(codec, content, message[content.name]);
  if (isDate) return dateText(message);
  const json: Record<string, unknown> = {};
  for (const field of fields) json[field.jsonName] = valueJson(codec, field, message[field.name]);
  return json;
}

/**
 * Reads the message of a server's JSON. Accepts what {@link serverJsonOf} writes and, for clients with the
 * .proto files, also ProtoJSON's names, envelopes and dates; ignores unknown names, like Spring. Throws a
 * {@link SampleError} 400 that names the field.
 */
export function messageOfServerJson(
  codec: PlainCodec,
  typeName: string,
  json: unknown,
  at = '',
): PlainMessage {
  const { fields, content, isDate } = shapeOf(codec, typeName);
  if (content && !isEnvelope(json, content)) {
    return { [content.name]: readField(codec, content, json, at) };
  }
  if (isDate && typeof json === 'string') return readDate(json, at);
  if (!isObject(json)) {
    const what = at === '' ? 'The body' : `Field '${at}'`;
    const name = typeName.slice(typeName.lastIndexOf('.') + 1);
    throw new SampleError(400, `${what} has to be a JSON object with the fields of ${name}.`);
  }
  return Object.fromEntries(
    fields.flatMap((field) => {
      const name = [field.jsonName, field.name].find((key) => Object.hasOwn(json, key));
      if (name === undefined || json[name] === null) return [];
      const path = at === '' ? name : `${at}.${name}`;
      return [[field.name, readField(codec, field, json[name], path)]];
    }),
  );
}

/** Cached properties of a message type. */
interface Shape {
  readonly fields: readonly (PlainField & { readonly jsonName: string })[];
  /** The field of an envelope message: its only field, which holds messages. */
  readonly content: PlainField | undefined;
  readonly isDate: boolean;
}

const shapes = new WeakMap<readonly PlainField[], Shape>();

function shapeOf(codec: PlainCodec, typeName: string): Shape {
  const fields = codec.fieldsOf(typeName);
  const known = shapes.get(fields);
  if (known) return known;
  const [first] = fields;
  const shape = {
    fields: fields.map((field) => ({ ...field, jsonName: defaultJsonName(field.name) })),
    content: fields.length === 1 && first?.type.kind === 'message' ? first : undefined,
    isDate: fields.map(({ name }) => name).join() === 'year,month,day',
  };
  shapes.set(fields, shape);
  return shape;
}

function isEnvelope(json: unknown, content: PlainField): boolean {
  if (!isObject(json)) return false;
  const names = Object.keys(json);
  return names.length === 0 || names.includes(defaultJsonName(content.name));
}

function valueJson(codec: PlainCodec, field: PlainField, value: unknown): unknown {
  if (field.isRepeated) {
    return listOf(value).map((item) => singleJson(codec, field.type, item));
  }
  return singleJson(codec, field.type, value);
}

function singleJson(codec: PlainCodec, type: PlainField['type'], value: unknown): unknown {
  switch (type.kind) {
    case 'message':
      return isObject(value) ? serverJsonOf(codec, type.typeName, value) : null;
    case 'enum':
      return type.names.get(Number(value ?? 0)) ?? value;
    case 'scalar':
      return scalarJson(type.scalar, value);
  }
}

function scalarJson(scalar: string, value: unknown): unknown {
  switch (scalar) {
    case 'string':
      return value ?? '';
    case 'bool':
      return value ?? false;
    case 'float':
      return shortestFloat(Math.fround(Number(value ?? 0)));
    case 'bytes':
      return value instanceof Uint8Array ? base64Of(value) : '';
    default:
      return value ?? 0;
  }
}

function base64Of(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
}

function readField(codec: PlainCodec, field: PlainField, json: unknown, at: string): unknown {
  if (!field.isRepeated) return readSingle(codec, field.type, json, at);
  if (!Array.isArray(json)) throw wrong(at, 'an array');
  return json.map((item, index) => readSingle(codec, field.type, item, `${at}[${index}]`));
}

function readSingle(
  codec: PlainCodec,
  type: PlainField['type'],
  json: unknown,
  at: string,
): unknown {
  switch (type.kind) {
    case 'message':
      return messageOfServerJson(codec, type.typeName, json, at);
    case 'enum':
      return readEnum(type.names, json, at);
    case 'scalar':
      return readScalar(type.scalar, json, at);
  }
}

/** Reads an enum by name or by number; numbers without a name are kept, because proto3 enums are open. */
function readEnum(names: ReadonlyMap<number, string>, json: unknown, at: string): number {
  if (isInt32(json)) return json;
  for (const [number, name] of names) if (name === json) return number;
  throw wrong(at, `one of ${[...names.values()].join(', ')}`);
}

function readScalar(scalar: string, json: unknown, at: string): unknown {
  switch (scalar) {
    case 'string':
      if (typeof json === 'string') return json;
      throw wrong(at, 'a string');
    case 'bool':
      if (typeof json === 'boolean') return json;
      throw wrong(at, 'true or false');
    case 'float':
      if (typeof json === 'number') return json;
      throw wrong(at, 'a number');
    case 'bytes':
      if (typeof json === 'string' && /^[A-Za-z0-9+/_-]*={0,2}$/.test(json)) {
        return new Uint8Array(Buffer.from(json, 'base64'));
      }
      throw wrong(at, 'base64 text');
    default:
      if (isInt32(json)) return json;
      throw wrong(at, 'a whole number of 32 bits');
  }
}

/** The server may have a text that is more precise than the message. */
function dateText({ year, month, day, text }: PlainMessage): string {
  if (typeof text === 'string') return text;
  const digits = (value: unknown, length: number) => String(value ?? 0).padStart(length, '0');
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}

function readDate(json: string, at: string): PlainMessage {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(json) ?? [];
  if (year === undefined) throw wrong(at, 'a date such as 2024-06-03');
  return { year: Number(year), month: Number(month), day: Number(day) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isInt32(value: unknown): value is number {
  return typeof value === 'number' && value === (value | 0);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function wrong(at: string, what: string): SampleError {
  return new SampleError(400, `${at === '' ? 'The body' : `Field '${at}'`} has to be ${what}.`);
}
