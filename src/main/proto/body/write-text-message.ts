import protobuf from 'protobufjs';
import type { PreservedFields } from '../../../shared/model/body-draft.ts';
import { entryPath, joinPath } from './body-finding.ts';
import type { CodecSchema } from './codec-schema.ts';
import { decodeMessage } from './decode-message.ts';
import type { StandIns } from './draft-stand-ins.ts';
import { encodeMessage } from './encode-message.ts';
import { messageTypeOf, withoutDot } from './find-json-field.ts';
import { keyText } from './map-key-text.ts';
import { quoteBytes, quoteText } from './quote-text.ts';
import { writtenFieldsOf } from './text-fields.ts';
import { haveText, writeUnknownFields } from './text-unknown-fields.ts';
import { unknownsOf } from './unknown-fields.ts';

interface Writing {
  readonly schema: CodecSchema;
  readonly standIns: StandIns | null;
  readonly lines: string[];
  readonly aside: PreservedFields[] | null;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Writes a decoded message as text format: fields by number, an `Any` with its content if a schema knows it,
 * unknown fields by number. Reading the text gives the same message. The library's own writer changes names
 * (`fooBar` to `foo_bar`), writes all but ASCII as octal, and does not open an `Any`.
 *
 * @param message decoded with its unknown fields kept
 * @param aside receives the unknown fields of messages that have some with bytes in a longer form than
 *   needed: text cannot keep that form. If omitted, they are written by value
 */
export function writeTextMessage(
  schema: CodecSchema,
  type: protobuf.Type,
  message: object,
  standIns: StandIns | null = null,
  path = '',
  aside: PreservedFields[] | null = null,
): string {
  const writing: Writing = { schema, standIns, lines: [], aside };
  writeFields(writing, type, message as Fields, path, '');
  return writing.lines.join('\n');
}

function writeFields(
  writing: Writing,
  type: protobuf.Type,
  message: Fields,
  path: string,
  indent: string,
): void {
  if (type.fullName === '.google.protobuf.Any' && writeContent(writing, message, path, indent)) {
    return;
  }
  for (const { field, name, protoName } of writtenFieldsOf(type)) {
    if (!Object.hasOwn(message, field.name)) continue;
    const value = message[field.name];
    if (value === null || value === undefined) continue;
    const at = joinPath(path, protoName);
    const head = `${indent}${name}`;
    if (field instanceof protobuf.MapField) {
      writeMap(writing, field, value as Fields, at, head, indent);
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        writeValue(writing, field, item, `${at}[${index}]`, head, indent);
      }
    } else writeValue(writing, field, value, at, head, indent);
  }
  const unknown = unknownsOf(message);
  if (writing.aside && !unknown.every(haveText)) {
    // All of them, so that their order stays.
    writing.aside.push({ path, base64: Buffer.concat(unknown).toString('base64') });
    return;
  }
  for (const bytes of unknown) {
    for (const line of writeUnknownFields(bytes, indent) ?? []) writing.lines.push(line);
  }
}

function writeValue(
  writing: Writing,
  field: protobuf.Field,
  value: unknown,
  path: string,
  name: string,
  indent: string,
): void {
  const type = messageTypeOf(field);
  if (!type) {
    writing.lines.push(`${name}: ${standingAt(writing, path) ?? leafText(field, value)}`);
    return;
  }
  const before = writing.lines.length;
  writing.lines.push(`${name} {`);
  writeFields(writing, type, value as Fields, path, `${indent}  `);
  if (writing.lines.length === before + 1) writing.lines[before] = `${name} {}`;
  else writing.lines.push(`${indent}}`);
}

function writeMap(
  writing: Writing,
  field: protobuf.MapField & protobuf.Field,
  map: Fields,
  path: string,
  name: string,
  indent: string,
): void {
  const inside = `${indent}  `;
  for (const [held, value] of Object.entries(map)) {
    const key = keyText(field.keyType, held);
    const at = entryPath(path, field.keyType, key);
    const written = writing.standIns?.keys.get(at);
    const shown =
      written !== undefined && writing.standIns
        ? writing.standIns.marks.mark(written)
        : field.keyType === 'string'
          ? quoteText(key)
          : key;
    writing.lines.push(`${name} {`, `${inside}key: ${shown}`);
    writeValue(writing, field, value, at, `${inside}value`, inside);
    writing.lines.push(`${indent}}`);
  }
}

/** Writes the content of an Any in brackets; returns false if it must stay bytes. */
function writeContent(writing: Writing, any: Fields, path: string, indent: string): boolean {
  const { type_url: url, value } = any;
  if (typeof url !== 'string' || !/^[\w.\-~!$&()*+=%/]*\/[\w.]+$/.test(url)) return false;
  if (unknownsOf(any).length > 0) return false;
  const typeName = url.slice(url.lastIndexOf('/') + 1);
  const type = writing.schema.findType(typeName);
  const bytes = value instanceof Uint8Array ? value : new Uint8Array(0);
  const content = type && contentOf(writing.schema, type, bytes);
  if (!content) return false;
  const inside = `${indent}  `;
  const before = writing.lines.length;
  writing.lines.push(`${indent}[${url}] {`);
  writeFields(writing, type, content as unknown as Fields, joinPath(path, `(${typeName})`), inside);
  if (writing.lines.length === before + 1) writing.lines[before] = `${indent}[${url}] {}`;
  else writing.lines.push(`${indent}}`);
  return true;
}

/** Returns undefined if the text would be read back as different bytes. */
function contentOf(
  schema: CodecSchema,
  type: protobuf.Type,
  bytes: Uint8Array,
): protobuf.Message | undefined {
  try {
    const name = withoutDot(type.fullName);
    const content = decodeMessage(schema, name, bytes, {
      keepUnknown: true,
      keepLooseText: true,
    });
    return Buffer.compare(encodeMessage(type, content), bytes) === 0 ? content : undefined;
  } catch {
    // The bytes are not a message of that type: the Any is written as it is.
    return undefined;
  }
}

function standingAt({ standIns }: Writing, path: string): string | null {
  const written = standIns?.values.get(path);
  return written === undefined || !standIns ? null : standIns.marks.mark(written);
}

function leafText(field: protobuf.Field, value: unknown): string {
  const { resolvedType } = field;
  if (resolvedType instanceof protobuf.Enum) {
    return resolvedType.valuesById[Number(value)] ?? String(value);
  }
  if (field.type === 'string') return quoteText(String(value));
  if (field.type === 'bytes') return quoteBytes(value as Uint8Array);
  if (typeof value !== 'number') return String(value);
  if (Number.isNaN(value)) return 'nan';
  if (Object.is(value, -0)) return '-0';
  return Number.isFinite(value) ? String(value) : value > 0 ? 'inf' : '-inf';
}
