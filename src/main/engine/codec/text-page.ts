import type { BodyFraming } from '../../../shared/model/decoding.ts';
import { type Problem, ProblemError } from '../../../shared/problem.ts';
import type { CodecSchema } from './codec-schema.ts';
import { decodeMessage } from './decode-message.ts';
import { fillJsonDefaults } from './fill-json-defaults.ts';
import { indentJson } from './indent-json.ts';
import { mayHoldNegativeZero, stringifyJson } from './negative-zero.ts';
import { protoJsonValue } from './proto-json-of.ts';
import { withProtoNames } from './rename-json.ts';
import { type SplitMessage, splitMessages } from './split-messages.ts';
import { notToItsEnd, textByNumber } from './text-by-number.ts';
import { textFormatOf } from './text-format.ts';
import { textOf as charactersOf } from './text-of.ts';
import { createUnpacker } from './unpack-messages.ts';

/** How the ProtoJSON of a message is written. */
export interface JsonForm {
  readonly typeName: string;
  /** Whether fields without presence are written too where they are not set. */
  readonly defaults: boolean;
  /** `createdAt`, or `created_at` as the .proto file has it. */
  readonly names: 'json' | 'proto';
}

/** Which text of a body is meant. */
export type BodyTextForm =
  | (JsonForm & { readonly kind: 'protojson'; readonly framing: BodyFraming | null })
  /** The body's own JSON, indented. */
  | { readonly kind: 'json'; readonly charset: string | null }
  /** Without a type all fields by number. */
  | {
      readonly kind: 'textproto';
      readonly typeName: string | null;
      readonly framing: BodyFraming | null;
    }
  | { readonly kind: 'raw'; readonly charset: string | null };

/** A body as text, of the kind that is asked for. */
export interface BodyToWrite {
  readonly bytes: Uint8Array;
  readonly as: BodyTextForm;
  readonly schema: CodecSchema;
  /** What all compressed messages of it may unpack to. */
  readonly maxUnpackedBytes: number;
  /** Told how many of the bytes are written, from time to time. */
  readonly onProgress?: (doneBytes: number) => void;
}

/**
 * A body as text, piece by piece: several messages as an array of ProtoJSON, or with `---` between
 * them. JSON is read in the charset that is named too: that it has to be UTF-8 (RFC 8259, 8.1) is not
 * what every server goes by.
 *
 * @returns why the text ends before its body does: of several messages, and of one without a type;
 *   null when it does not
 * @throws ProblemError `type-missing`; `body-malformed` for a single message that does not fit its type
 */
export async function* bodyTextPieces(body: BodyToWrite): AsyncGenerator<string, Problem | null> {
  const { bytes, as, schema } = body;
  switch (as.kind) {
    case 'protojson': {
      schema.requireType(as.typeName);
      if (as.framing === null) yield jsonTextOf(schema, as, bytes, 2);
      else return yield* jsonList(body, as, as.framing);
      return null;
    }
    case 'textproto': {
      if (as.framing !== null) return yield* textList(body, as.typeName, as.framing);
      if (as.typeName === null) {
        const fault = yield* textByNumber(bytes);
        return fault && notToItsEnd(fault);
      }
      yield textFormatOf(schema, as.typeName, bytes);
      return null;
    }
    case 'json':
      yield indentJson(charactersOf(bytes, as.charset));
      return null;
    case 'raw':
      yield charactersOf(bytes, as.charset);
      return null;
  }
}

/**
 * The ProtoJSON of a message, compact unless `indent` gives the number of spaces.
 *
 * @throws ProblemError `type-missing`, `body-malformed`
 */
function jsonTextOf(
  schema: CodecSchema,
  { typeName, defaults, names }: JsonForm,
  bytes: Uint8Array,
  indent?: number,
): string {
  const message = decodeMessage(schema, typeName, bytes);
  const type = schema.requireType(typeName);
  let value = protoJsonValue(schema, typeName, { message, bytes });
  if (defaults) value = fillJsonDefaults(type, value);
  if (names === 'proto') value = withProtoNames(type, value);
  return stringifyJson(value, mayHoldNegativeZero(bytes), indent);
}

/** @throws ProblemError `type-missing`; `body-malformed` with the offset of the fault */
function textOf(schema: CodecSchema, typeName: string | null, bytes: Uint8Array): string {
  if (typeName !== null) return textFormatOf(schema, typeName, bytes);
  const pieces: string[] = [];
  const each = textByNumber(bytes);
  for (let next = each.next(); ; next = each.next()) {
    if (!next.done) pieces.push(next.value);
    else if (next.value === null) return pieces.join('');
    else throw new ProblemError(notToItsEnd(next.value));
  }
}

async function* jsonList(
  { schema, ...body }: BodyToWrite,
  form: JsonForm,
  framing: BodyFraming,
): AsyncGenerator<string, Problem | null> {
  let before = '[\n  ';
  const problem = yield* eachMessage(body, framing, (message) => {
    const text = before + jsonTextOf(schema, form, message, 2).replaceAll('\n', '\n  ');
    before = ',\n  ';
    return text;
  });
  yield before.startsWith('[') ? '[]' : '\n]';
  return problem;
}

async function* textList(
  { schema, ...body }: BodyToWrite,
  typeName: string | null,
  framing: BodyFraming,
): AsyncGenerator<string, Problem | null> {
  if (typeName !== null) schema.requireType(typeName);
  let before = '';
  return yield* eachMessage(body, framing, (message) => {
    const text = textOf(schema, typeName, message);
    const written = text === '' ? before : `${before}${text}\n`;
    before = '---\n';
    return written;
  });
}

/** Writes the messages up to the first that cannot be read, and gives why it cannot. */
async function* eachMessage(
  { bytes, maxUnpackedBytes }: Pick<BodyToWrite, 'bytes' | 'maxUnpackedBytes'>,
  framing: BodyFraming,
  write: (message: Uint8Array) => string,
): AsyncGenerator<string, Problem | null> {
  let index = 0;
  let current: SplitMessage | null = null;
  const unpack = createUnpacker({ maxBytes: maxUnpackedBytes });
  try {
    for (const message of splitMessages(bytes, framing)) {
      current = message;
      yield write(message.isCompressed ? await unpack(message) : message.bytes);
      index = message.index + 1;
      current = null;
    }
    return null;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return endedAt(error.problem, current?.index ?? index, current);
  }
}

function endedAt(problem: Problem, index: number, message: SplitMessage | null): Problem {
  return {
    ...problem,
    title: `The text ends before message [${index}]`,
    detail: `${problem.title}. ${problem.detail}`,
    location: { ...problem.location, offset: offsetInBody(problem, message) },
  };
}

/** Of a fault inside of packed bytes only where these are can be said. */
function offsetInBody({ kind, location }: Problem, message: SplitMessage | null): number {
  const offset = location?.offset ?? 0;
  if (message === null || kind !== 'body-malformed') return offset;
  return message.start + (message.isCompressed ? 0 : offset);
}
