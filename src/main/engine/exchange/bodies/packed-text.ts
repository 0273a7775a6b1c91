import { type Problem, ProblemError } from '../../../../shared/problem.ts';

/**
 * A text in shared memory, kept like a body, so that its pages cost nothing. Holds the length in UTF-16 code
 * units, the bytes of each unit (one when all are Latin-1, as most are), the units, and as JSON why it ends
 * early.
 */
export type PackedText = SharedArrayBuffer;

/** The maximum length of a text in characters: nobody reads more, and a string can hardly hold it. */
export const maxTextLength = 256 * 1024 * 1024;

const headBytes = 9;

type UnitBytes = 1 | 2;

const encodings = { 1: 'latin1', 2: 'utf16le' } as const;

/** The number of units written in one piece. */
const pieceLength = 1_048_576;

/**
 * Packs a text that comes in pieces.
 *
 * @throws ProblemError `response-too-large`; whatever making the pieces throws
 */
export async function packText(
  pieces: AsyncGenerator<string, Problem | null>,
): Promise<PackedText> {
  const texts: string[] = [];
  let length = 0;
  try {
    for (;;) {
      const next = await pieces.next();
      if (next.done) return pack(texts, length, next.value);
      texts.push(next.value);
      length += next.value.length;
      if (length > maxTextLength) throw new ProblemError(tooLong);
    }
  } catch (error) {
    // V8 refuses strings of more than about 500 million characters.
    const isTooLong = error instanceof RangeError && /string length/i.test(error.message);
    throw isTooLong ? new ProblemError(tooLong, { cause: error }) : error;
  }
}

function pack(texts: readonly string[], length: number, problem: Problem | null): PackedText {
  const why = problem === null ? '' : JSON.stringify(problem);
  const unitBytes: UnitBytes = texts.some((text) => /[^\0-\xff]/.test(text)) ? 2 : 1;
  const packed = new SharedArrayBuffer(headBytes + length * unitBytes + Buffer.byteLength(why));
  const bytes = Buffer.from(packed);
  bytes.writeDoubleLE(length, 0);
  bytes.writeUInt8(unitBytes, 8);
  let at = headBytes;
  for (const text of texts) at += bytes.write(text, at, encodings[unitBytes]);
  bytes.write(why, at);
  return packed;
}

/** A view of a packed text. */
export interface TextView {
  /** In UTF-16 code units, like all positions. */
  readonly length: number;
  readonly problem: Problem | null;
  slice(start: number, end: number): string;
}

/** Returns a view of a packed text without making a string of all of it. */
export function viewText(packed: PackedText): TextView {
  const bytes = Buffer.from(packed);
  const length = bytes.readDoubleLE(0);
  const unitBytes: UnitBytes = bytes.readUInt8(8) === 1 ? 1 : 2;
  const end = headBytes + length * unitBytes;
  return {
    length,
    problem: end === bytes.length ? null : (JSON.parse(bytes.toString('utf8', end)) as Problem),
    slice: (from, to) =>
      bytes.toString(
        encodings[unitBytes],
        headBytes + Math.min(from, length) * unitBytes,
        headBytes + Math.min(to, length) * unitBytes,
      ),
  };
}

/** Yields a text in pieces, in order, for writing; none splits a character. */
export function* textPieces({ length, slice }: TextView): Generator<string> {
  for (let at = 0; at < length; ) {
    const text = slice(at, at + pieceLength);
    const isCut = /[\ud800-\udbff]$/.test(text) && at + text.length < length;
    const piece = isCut ? text.slice(0, -1) : text;
    yield piece;
    at += piece.length;
  }
}

const tooLong = {
  kind: 'response-too-large' as const,
  title: 'Too long to show as text',
  detail: `The text would have over ${maxTextLength / 1024 / 1024} million characters.`,
  hint: 'Use the tree or the bytes, or save the body.',
};
