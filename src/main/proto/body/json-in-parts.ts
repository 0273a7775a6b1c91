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

/** How the ProtoJSON of a message is written. */
export interface JsonForm {
  readonly typeName: string;
  /** Whether fields without presence are written too where they are not set. */
  readonly defaults: boolean;
  /** `createdAt`, or `created_at` as the .proto file has it. */
  readonly names: 'json' | 'proto';
}

/** What is written, and who hears of it. */
export interface Writing {
  readonly schema: CodecSchema;
  /** Told how many bytes were written since it was told last. */
  readonly onWritten: (bytes: number) => void;
  /** Those of a worker, when left out. */
  readonly sizes?: CutSizes;
  /** Told of fields that a type does not know, which JSON cannot hold; they are not looked for when left out. */
  readonly onUnknown?: (() => void) | undefined;
}

type Json = Readonly<Record<string, unknown>>;

/**
 * The ProtoJSON of a message, indented by two spaces.
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
 * The same text, piece by piece: of a large message its lists one part after the other, so that it is
 * known how far it is, and never all of it is in memory in every form.
 *
 * @throws ProblemError as {@link jsonTextOf}, after some pieces; offsets are of a part then
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

/** The value of a field that was cut out. */
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
      // What is between the brackets of a list stands at two spaces.
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

/** No string of JSON has a line break in it. */
function indented(text: string, pad: string): string {
  return text.replaceAll('\n', `\n${pad}`);
}
