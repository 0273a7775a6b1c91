import type protobuf from 'protobufjs';
import { fieldNameOf } from '../types/compile/field-names.ts';
import type { CodecSchema } from './codec-schema.ts';
import { type CutSizes, cutMessage, cutSizes, type Part } from './cut-message.ts';
import { decodeMessage } from './decode-message.ts';
import { fillJsonDefaults } from './fill-json-defaults.ts';
import { jsonNameOf, messageTypeOf, withoutDot } from './find-json-field.ts';
import { hasUnknownFields } from './has-unknown-fields.ts';
import { mayHoldNegativeZero, stringifyJson } from './negative-zero.ts';
import { protoJsonValue } from './proto-json-of.ts';
import { withProtoNames } from './rename-json.ts';

/** Options for writing a message as ProtoJSON. */
export interface JsonForm {
  readonly typeName: string;
  /** True to write unset fields without presence too. */
  readonly defaults: boolean;
  /** `createdAt`, or `created_at` as in the .proto file. */
  readonly names: 'json' | 'proto';
}

/** The message to write, and callbacks. */
export interface Writing {
  readonly schema: CodecSchema;
  /** Called with the number of bytes written since the last call. */
  readonly onWritten: (bytes: number) => void;
  /** The sizes of a worker, if omitted. */
  readonly sizes?: CutSizes;
  /** Called for fields unknown to their type, which JSON cannot hold; if omitted, nothing looks for them. */
  readonly onUnknown?: (() => void) | undefined;
}

type Json = Readonly<Record<string, unknown>>;

/**
 * Returns the ProtoJSON of a message, indented by two spaces.
 *
 * @throws ProblemError `type-missing`, `body-malformed`
 */
export function jsonTextOf(
  schema: CodecSchema,
  form: JsonForm,
  bytes: Uint8Array,
  onUnknown?: () => void,
): string {
  const value = jsonValueOf({ schema, onUnknown }, form, bytes);
  return stringifyJson(value, mayHoldNegativeZero(bytes), 2);
}

/**
 * Yields the same text in pieces. The lists of a large message come in parts, so progress is known and memory
 * never holds the whole in every form.
 *
 * @throws ProblemError as {@link jsonTextOf}, possibly after some pieces; offsets then refer to a part
 */
export function* jsonPieces(
  writing: Writing,
  form: JsonForm,
  bytes: Uint8Array,
): Generator<string> {
  const { schema, onWritten, onUnknown, sizes = cutSizes } = writing;
  const type = schema.requireType(form.typeName);
  const cut = cutMessage(type, bytes, sizes);
  if (cut === null) {
    yield jsonTextOf(schema, form, bytes, onUnknown);
    onWritten(bytes.length);
    return;
  }
  const rest = jsonValueOf(writing, form, cut.rest) as Json;
  onWritten(cut.rest.length);
  let before = '{\n  ';
  for (const field of type.fieldsArray) {
    const key = form.names === 'proto' ? fieldNameOf(field) : jsonNameOf(field);
    const head = `${before}${JSON.stringify(key)}: `;
    const parts = cut.parts.get(field.id);
    if (parts !== undefined) {
      yield head;
      yield* fieldPieces(writing, form, { field, key, parts });
    } else if (Object.hasOwn(rest, key)) {
      const text = stringifyJson(rest[key], mayHoldNegativeZero(cut.rest), 2);
      yield head + indented(text, '  ');
    } else continue;
    before = ',\n  ';
  }
  yield '\n}';
}

/** Yields the value of a field that was cut out. */
function* fieldPieces(
  writing: Writing,
  form: JsonForm,
  { field, key, parts }: CutField,
): Generator<string> {
  const pad = field.repeated ? '    ' : '  ';
  let between = field.repeated ? `[\n${pad}` : '';
  for (const { bytes, large } of parts) {
    yield between;
    if (large !== null) {
      const typeName = withoutDot(messageTypeOf(field)?.fullName ?? '');
      for (const piece of jsonPieces(writing, { ...form, typeName }, large)) {
        yield indented(piece, pad);
      }
      writing.onWritten(bytes.length - large.length);
    } else {
      const value = jsonValueOf(writing, form, bytes) as Json;
      const text = stringifyJson(value[key], mayHoldNegativeZero(bytes), 2);
      // The content of a list is indented by two spaces.
      yield field.repeated
        ? indented(text.slice('[\n  '.length, -'\n]'.length), '  ')
        : indented(text, pad);
      writing.onWritten(bytes.length);
    }
    between = `,\n${pad}`;
  }
  if (field.repeated) yield '\n  ]';
}

interface CutField {
  readonly field: protobuf.Field;
  readonly key: string;
  readonly parts: readonly Part[];
}

function jsonValueOf(
  { schema, onUnknown }: Pick<Writing, 'schema' | 'onUnknown'>,
  { typeName, defaults, names }: JsonForm,
  bytes: Uint8Array,
): unknown {
  const message = decodeMessage(schema, typeName, bytes, { keepUnknown: onUnknown !== undefined });
  if (onUnknown && hasUnknownFields(message)) onUnknown();
  const type = schema.requireType(typeName);
  let value = protoJsonValue(schema, typeName, { message, bytes });
  if (defaults) value = fillJsonDefaults(type, value);
  return names === 'proto' ? withProtoNames(type, value) : value;
}

/** JSON strings contain no line breaks. */
function indented(text: string, pad: string): string {
  return text.replaceAll('\n', `\n${pad}`);
}
