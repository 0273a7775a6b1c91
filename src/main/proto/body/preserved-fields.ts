import protobuf from 'protobufjs';
import protojson from 'protobufjs/ext/protojson.js';
import type { PreservedFields } from '../../../shared/model/body-draft.ts';
import { fieldNameOf } from '../types/compile/field-names.ts';
import { isFault, readFieldAt, type WireField, wireTypes } from '../wire/read-field.ts';
import { entryPath, joinPath } from './body-finding.ts';
import type { CodecSchema } from './codec-schema.ts';
import { decodeMessage } from './decode-message.ts';
import { encodeMessage } from './encode-message.ts';
import { messageTypeOf, withoutDot } from './find-json-field.ts';
import { isOtherInJson } from './lost-in-json.ts';
import { keyText } from './map-key-text.ts';
import { messagesIn } from './messages-in.ts';
import { heldKeyOf } from './odd-entries.ts';
import { setUnknowns, unknownsOf } from './unknown-fields.ts';

type Fields = Record<string, unknown>;

/**
 * Takes out what ProtoJSON cannot carry of a message: unknown fields at any depth, and fields whose value has
 * no JSON form, such as an `Any` of an unknown type or text that is not UTF-8. The latter are removed from
 * the message, so that the rest can be written.
 *
 * @param message decoded with its unknown fields and loose text kept; it is changed
 * @param path of the message itself: empty, or `[2]` among several
 */
export function takePreserved(
  schema: CodecSchema,
  type: protobuf.Type,
  message: protobuf.Message,
  path: string,
): PreservedFields[] {
  const found: PreservedFields[] = [];
  takeUnwritable(type, message as unknown as Fields, path, found);
  takeUnknown(schema, type, message as unknown as Fields, path, found);
  return found;
}

function takeUnknown(
  schema: CodecSchema,
  type: protobuf.Type,
  message: Fields,
  path: string,
  found: PreservedFields[],
): void {
  const unknown = unknownsOf(message);
  if (unknown.length > 0) {
    found.push({ path, base64: Buffer.concat(unknown).toString('base64') });
  }
  for (const [inner, value, at] of messagesIn(type, message, path)) {
    takeUnknown(schema, inner, value, at, found);
  }
  const content = contentOf(schema, type, message);
  if (!content) return;
  const before = found.length;
  takeUnknown(schema, content.type, content.message, content.at(path), found);
  if (found.length === before) return;
  // A map entry may be among them, which would be read as an entry again.
  setUnknowns(content.message, []);
  message.value = encodeMessage(content.type, content.message);
}

/**
 * Returns the required field of a message that ProtoJSON cannot carry; null if there is none. Without that
 * field the message is invalid, so it cannot be JSON.
 *
 * @param message as in {@link takePreserved}
 */
export function unwritableRequired(type: protobuf.Type, message: object): string | null {
  const fields = message as Fields;
  const found = type.fieldsArray.find((field) => {
    if (!field.required || !Object.hasOwn(fields, field.name)) return false;
    const alone = { [field.name]: fields[field.name] };
    return !hasJson(type, alone) && !canLoseWithin(type, field, alone);
  });
  return found ? fieldNameOf(found) : null;
}

/** True when fields can be taken out of the messages in a field, and the messages stay. */
function canLoseWithin(type: protobuf.Type, field: protobuf.Field, alone: Fields): boolean {
  const inner = messageTypeOf(field);
  if (!inner || inner.fullName.startsWith('.google.protobuf.')) return false;
  for (const [of, value] of messagesIn(type, alone, '')) {
    if (unwritableRequired(of, value) !== null) return false;
  }
  return true;
}

/** Takes out fields until the library can write the rest. */
function takeUnwritable(
  type: protobuf.Type,
  message: Fields,
  path: string,
  found: PreservedFields[],
): void {
  if (hasJson(type, message)) return;
  for (const field of type.fieldsArray) {
    if (!Object.hasOwn(message, field.name)) continue;
    const alone = { [field.name]: message[field.name] };
    if (hasJson(type, alone)) continue;
    if (canLoseWithin(type, field, alone)) {
      for (const [of, value, at] of messagesIn(type, alone, path)) {
        takeUnwritable(of, value, at, found);
      }
      if (hasJson(type, alone)) continue;
    }
    found.push({ path, base64: fieldBytes(type, message, field.id).toString('base64') });
    delete message[field.name];
  }
}

function hasJson(type: protobuf.Type, message: Fields): boolean {
  try {
    protojson.toJson(type, message);
    return !isOtherInJson(type, message);
  } catch {
    return false;
  }
}

function fieldBytes(type: protobuf.Type, message: Fields, number: number): Buffer {
  const bytes = encodeMessage(type, message);
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const field = readFieldAt(bytes, at, bytes.length);
    if (isFault(field)) break;
    if (field.number === number) parts.push(bytes.subarray(at, field.end));
    at = field.end;
  }
  return Buffer.concat(parts);
}

/** Preserved fields that cannot be put back. */
export interface LostPreserved extends PreservedFields {
  /** The field that is now set in their place; if absent, their message is gone. */
  readonly replacedBy?: string;
}

/**
 * Puts preserved fields back into messages.
 *
 * @param messages with their paths; they are changed
 * @returns fields that cannot be put back: their message is gone, or has another value in their place
 */
export function restorePreserved(
  schema: CodecSchema,
  type: protobuf.Type,
  messages: readonly (readonly [message: protobuf.Message, path: string])[],
  aside: readonly PreservedFields[],
): LostPreserved[] {
  const replaced: LostPreserved[] = [];
  const byPath = new Map<string, PreservedFields[]>();
  const around = new Set<string>();
  for (const fields of aside) {
    byPath.set(fields.path, [...(byPath.get(fields.path) ?? []), fields]);
    for (const { index } of fields.path.matchAll(/[.[]/g)) around.add(fields.path.slice(0, index));
    around.add(fields.path);
  }

  function putBack(of: protobuf.Type, message: Fields, path: string): void {
    const own = byPath.get(path) ?? [];
    byPath.delete(path);
    if (own.length > 0) {
      const parts = own.flatMap(({ base64 }) => {
        const { kept, gone } = partsOf(of, message, Buffer.from(base64, 'base64'));
        for (const [bytes, replacedBy] of gone) {
          replaced.push({ path, base64: bytes.toString('base64'), replacedBy });
        }
        return kept;
      });
      setUnknowns(message, [...unknownsOf(message), ...parts]);
    }
    for (const [inner, value, at] of messagesIn(of, message, path)) {
      if (around.has(at)) putBack(inner, value, at);
    }
    const content = contentOf(schema, of, message);
    if (!content || !around.has(content.at(path))) return;
    putBack(content.type, content.message, content.at(path));
    message.value = encodeMessage(content.type, content.message);
  }

  for (const [message, path] of messages) {
    if (around.has(path) || path === '') putBack(type, message as unknown as Fields, path);
  }
  return [...byPath.values()].flat().concat(replaced);
}

interface PreservedParts {
  readonly kept: readonly Uint8Array[];
  /** The preserved bytes that a newly set field replaces, and that field. */
  readonly gone: readonly (readonly [bytes: Buffer, replacedBy: string])[];
}

/** Splits preserved fields: last on the wire, they would override values set in their place. */
function partsOf(type: protobuf.Type, message: Fields, bytes: Buffer): PreservedParts {
  const kept: Uint8Array[] = [];
  const gone: [Buffer, string][] = [];
  for (let at = 0; at < bytes.length; ) {
    const read = readFieldAt(bytes, at, bytes.length);
    if (isFault(read)) return { kept: [...kept, bytes.subarray(at)], gone };
    const part = bytes.subarray(at, read.end);
    const value = bytes.subarray(read.valueStart, read.valueEnd);
    const replacedBy = replacementOf(type, message, read, value);
    if (replacedBy === null) kept.push(part);
    else gone.push([part, replacedBy]);
    at = read.end;
  }
  return { kept, gone };
}

/** Returns the field that is set in place of a preserved one; null if none is. */
function replacementOf(
  type: protobuf.Type,
  message: Fields,
  { number, wireType }: WireField,
  value: Uint8Array,
): string | null {
  const known = type.fieldsById[number];
  if (known instanceof protobuf.MapField) return replacedEntry(known, message, wireType, value);
  if (!known || known.repeated) return null;
  // With another wire type, or a number that a closed enum lacks, it is unknown: both are sent.
  const expected = known.delimited ? wireTypes.startGroup : wireTypes.lengthDelimited;
  const canBePreserved = messageTypeOf(known) !== null || known.type === 'string';
  if (!canBePreserved || wireType !== expected) return null;
  const rivals = known.partOf?.fieldsArray ?? [known];
  const set = rivals.find(({ name }) => Object.hasOwn(message, name) && message[name] !== null);
  return set ? fieldNameOf(set) : null;
}

/** Returns the map entry that replaces a preserved entry with unknown content. */
function replacedEntry(
  field: protobuf.MapField & protobuf.Field,
  message: Fields,
  wireType: number,
  entry: Uint8Array,
): string | null {
  const map = Object.hasOwn(message, field.name) ? message[field.name] : null;
  if (!map || wireType !== wireTypes.lengthDelimited) return null;
  // A number that a closed enum lacks is also unknown: both are sent.
  if (field.resolvedType instanceof protobuf.Enum) return null;
  const held = heldKeyOf(field, entry);
  if (!Object.hasOwn(map, held)) return null;
  return entryPath(fieldNameOf(field), field.keyType, keyText(field.keyType, held));
}

interface Content {
  readonly type: protobuf.Type;
  readonly message: Fields;
  /** Returns the path of the content, from the path of the Any. */
  at(path: string): string;
}

/**
 * Returns the content of an Any with its unknown fields; null for other messages, or if its type is unknown.
 */
function contentOf(schema: CodecSchema, any: protobuf.Type, message: Fields): Content | null {
  if (any.fullName !== '.google.protobuf.Any') return null;
  const { type_url: url, value = new Uint8Array(0) } = message;
  if (typeof url !== 'string' || !(value instanceof Uint8Array)) return null;
  const type = schema.findType(url.slice(url.lastIndexOf('/') + 1));
  if (!type) return null;
  const name = withoutDot(type.fullName);
  try {
    const content = decodeMessage(schema, name, value, {
      keepUnknown: true,
      keepEntries: true,
      keepLooseText: true,
    });
    const at = (path: string): string => joinPath(path, `(${name})`);
    return { type, message: content as unknown as Fields, at };
  } catch {
    // The bytes are not a message of that type: they stay as they are.
    return null;
  }
}
