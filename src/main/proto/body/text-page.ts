import type { BodyFraming } from '../../../shared/model/decoding.ts';
import { type Problem, ProblemError } from '../../../shared/problem.ts';
import { createJsonPieces } from '../bytes/json-pieces.ts';
import { areJson } from '../bytes/json-syntax.ts';
import { textPiecesOf } from '../bytes/text-of.ts';
import { type SplitMessage, splitMessages } from '../framings/split-messages.ts';
import { createUnpacker } from '../framings/unpack-messages.ts';
import type { CodecSchema } from './codec-schema.ts';
import { malformed } from './decode-message.ts';
import { type JsonForm, jsonPieces, jsonTextOf } from './json-in-parts.ts';
import { rememberLast } from './remember-last.ts';
import { notToItsEnd, textByNumber } from './text-by-number.ts';
import { textFormatOf } from './text-format.ts';
import { textFormatPieces } from './text-in-parts.ts';

/** The text form of a body. */
export type BodyTextForm =
  | (JsonForm & { readonly kind: 'protojson'; readonly framing: BodyFraming | null })
  /** The body's own JSON, indented. */
  | { readonly kind: 'json'; readonly charset: string | null }
  /** Without a type, all fields by number. */
  | {
      readonly kind: 'textproto';
      readonly typeName: string | null;
      readonly framing: BodyFraming | null;
    }
  | { readonly kind: 'raw'; readonly charset: string | null };

/** A body to write as text, and the form of the text. */
export interface BodyToWrite {
  readonly bytes: Uint8Array;
  readonly as: BodyTextForm;
  readonly schema: CodecSchema;
  /** The limit of unpacked bytes for all its compressed messages together. */
  readonly maxUnpackedBytes: number;
  /** Called from time to time with the number of bytes written. */
  readonly onProgress?: (doneBytes: number) => void;
  /** Called when ProtoJSON leaves out fields unknown to their type; if omitted, nothing looks for them. */
  readonly onUnknown?: () => void;
}

/**
 * Yields a body as text, in pieces: several messages as a ProtoJSON array, or with `---` between them. JSON
 * is also read in its named charset: it has to be UTF-8 (RFC 8259, 8.1), but not every server complies.
 *
 * @returns the reason if the text ends before the body, for several messages or one without a type;
 *   otherwise null
 * @throws ProblemError `type-missing`; `body-malformed` for a single message that does not fit its type
 */
export async function* bodyTextPieces(body: BodyToWrite): AsyncGenerator<string, Problem | null> {
  const { bytes, as, schema, onProgress, onUnknown } = body;
  let done = 0;
  const onWritten = (count: number): void => {
    done += count;
    onProgress?.(done);
  };
  switch (as.kind) {
    case 'protojson': {
      schema.requireType(as.typeName);
      if (as.framing !== null) return yield* jsonList(body, as, as.framing);
      yield* sayingWhere(
        body,
        as.typeName,
        jsonPieces({ schema, onWritten, onUnknown }, as, bytes),
      );
      return null;
    }
    case 'textproto': {
      if (as.framing !== null) return yield* textList(body, as.typeName, as.framing);
      if (as.typeName === null) {
        const fault = yield* textByNumber(bytes, onProgress);
        return fault && notToItsEnd(fault);
      }
      const pieces = textFormatPieces({ schema, onWritten }, as.typeName, bytes);
      yield* sayingWhere(body, as.typeName, pieces);
      return null;
    }
    case 'json':
      if (areJson(textPiecesOf(bytes, as.charset))) yield* indentedPieces(bytes, as.charset);
      else yield* textPiecesOf(bytes, as.charset);
      return null;
    case 'raw':
      yield* textPiecesOf(bytes, as.charset);
      return null;
  }
}

function* indentedPieces(bytes: Uint8Array, charset: string | null): Generator<string> {
  const json = createJsonPieces(2);
  for (const piece of textPiecesOf(bytes, charset)) yield json.take(piece);
}

/** Reports the fault of a part at its place in the whole. */
function* sayingWhere(
  { schema, bytes }: BodyToWrite,
  typeName: string,
  pieces: Iterable<string>,
): Generator<string> {
  try {
    yield* pieces;
  } catch (error) {
    if (!(error instanceof ProblemError) || !error.problem.location) throw error;
    throw malformed(schema, typeName, bytes, new Error(error.problem.cause, { cause: error }));
  }
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
  { schema, onUnknown, ...body }: BodyToWrite,
  form: JsonForm,
  framing: BodyFraming,
): AsyncGenerator<string, Problem | null> {
  let isEmpty = true;
  const problem = yield* eachMessage(body, framing, {
    write: (message) => jsonTextOf(schema, form, message, onUnknown).replaceAll('\n', '\n  '),
    join(text) {
      const before = isEmpty ? '[\n  ' : ',\n  ';
      isEmpty = false;
      return before + text;
    },
  });
  yield isEmpty ? '[]' : '\n]';
  return problem;
}

async function* textList(
  { schema, ...body }: BodyToWrite,
  typeName: string | null,
  framing: BodyFraming,
): AsyncGenerator<string, Problem | null> {
  if (typeName !== null) schema.requireType(typeName);
  let before = '';
  return yield* eachMessage(body, framing, {
    write: (message) => textOf(schema, typeName, message),
    join(text) {
      const written = text === '' ? before : `${before}${text}\n`;
      before = '---\n';
      return written;
    },
  });
}

/** Joins messages to one text. */
interface MessageWriting {
  /** Writes one message. */
  write(message: Uint8Array): string;
  /** Adds the separator from the previous message. */
  join(text: string): string;
}

/** Many small messages share a piece of this size. */
const pieceLength = 64 * 1024;

/** Writes the messages up to the first unreadable one, and returns its fault. */
async function* eachMessage(
  { bytes, maxUnpackedBytes, onProgress }: Omit<BodyToWrite, 'as' | 'schema'>,
  framing: BodyFraming,
  { write, join }: MessageWriting,
): AsyncGenerator<string, Problem | null> {
  let index = 0;
  let current: SplitMessage | null = null;
  let held = '';
  const unpack = createUnpacker({ maxBytes: maxUnpackedBytes });
  const textOfMessage = rememberLast(write);
  try {
    for (const message of splitMessages(bytes, framing)) {
      current = message;
      held += join(textOfMessage(message.isCompressed ? await unpack(message) : message.bytes));
      index = message.index + 1;
      current = null;
      if (held.length < pieceLength) continue;
      yield held;
      held = '';
      onProgress?.(message.start);
    }
    yield held;
    return null;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    yield held;
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

/** For a fault inside packed bytes, only the place of these bytes is known. */
function offsetInBody({ kind, location }: Problem, message: SplitMessage | null): number {
  const offset = location?.offset ?? 0;
  if (message === null || kind !== 'body-malformed') return offset;
  return message.start + (message.isCompressed ? 0 : offset);
}
