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
 * What ProtoJSON cannot carry of a message: the unknown fields of it and of each message in it, and
 * fields whose value it has no form for, as an `Any` of an unknown type, text that is not UTF-8. The latter
 * are taken out of the message, so that the rest can be written.
 *
 * @param message decoded with its unknown fields and loose text kept; fields are taken out of it
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
  // An entry of a map may be among them, which would be read as an entry again.
  setUnknowns(content.message, []);
  message.value = encodeMessage(content.type, content.message);
}

/**
 * The required field of a message that ProtoJSON cannot carry; null without one. The message cannot be
 * without it, so that it is not JSON itself.
 *
 * @param message as {@link takeAside} takes it
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

/** Whether the messages in a field have fields of their own that can be taken out of them, and stay. */
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

/** Fields that were kept aside and cannot be put back. */
export interface LostPreserved extends PreservedFields {
  /** The field that is set in the message in their place; without it the message is gone. */
  readonly replacedBy?: string;
}

/**
 * Puts back what was kept aside of messages.
 *
 * @param messages with their paths; they are changed
 * @returns what cannot be: its message is gone, or has another value in its place
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
  /** What the message has set anew, and the field that it is. */
  readonly gone: readonly (readonly [bytes: Buffer, replacedBy: string])[];
}

/** Takes fields that were kept aside apart: last on the wire, they would win over what is set in their place. */
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

/** The field that a message has set in place of one that was kept aside; null where none is. */
function replacementOf(
  type: protobuf.Type,
  message: Fields,
  { number, wireType }: WireField,
  value: Uint8Array,
): string | null {
  const known = type.fieldsById[number];
  if (known instanceof protobuf.MapField) return replacedEntry(known, message, wireType, value);
  if (!known || known.repeated) return null;
  // Of another wire type, or a number that a closed enum lacks, it is unknown: both are sent.
  const expected = known.delimited ? wireTypes.startGroup : wireTypes.lengthDelimited;
  const canBePreserved = messageTypeOf(known) !== null || known.type === 'string';
  if (!canBePreserved || wireType !== expected) return null;
  const rivals = known.partOf?.fieldsArray ?? [known];
  const set = rivals.find(({ name }) => Object.hasOwn(message, name) && message[name] !== null);
  return set ? fieldNameOf(set) : null;
}

/** The entry that a map has in place of one that was kept aside with what is unknown in it. */
function replacedEntry(
  field: protobuf.MapField & protobuf.Field,
  message: Fields,
  wireType: number,
  entry: Uint8Array,
): string | null {
  const map = Object.hasOwn(message, field.name) ? message[field.name] : null;
  if (!map || wireType !== wireTypes.lengthDelimited) return null;
  // A number that a closed enum lacks is unknown too: both are sent.
  if (field.resolvedType instanceof protobuf.Enum) return null;
  const held = heldKeyOf(field, entry);
  if (!Object.hasOwn(map, held)) return null;
  return entryPath(fieldNameOf(field), field.keyType, keyText(field.keyType, held));
}

interface Content {
  readonly type: protobuf.Type;
  readonly message: Fields;
  /** The path of the content, from that of the Any. */
  at(path: string): string;
}

/** What an Any holds, with its unknown fields; null for other messages, and where that is not known. */
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
    // No such message: its bytes are what they are.
    return null;
  }
}
