import { setImmediate } from 'node:timers/promises';
import type { Mask } from '../engine/exchange/secrets/mask-secrets.ts';
import { createJsonPieces } from '../proto/bytes/json-pieces.ts';
import { maskJson } from './mask-output.ts';

/** Text that is made as it is written; what ends it early is thrown. */
export type Pieces = AsyncIterable<string> | Iterable<string>;

const turnMs = 50;

/** The same pieces; between them the process does what else there is, and hears Ctrl+C. */
export async function* inTurns(pieces: Pieces): AsyncGenerator<string> {
  let turnAt = performance.now() + turnMs;
  for await (const piece of pieces) {
    yield piece;
    if (performance.now() < turnAt) continue;
    await setImmediate();
    turnAt = performance.now() + turnMs;
  }
}

/** Makes all pieces and keeps none: whether they can be made is known then. */
export async function drained(pieces: Pieces): Promise<void> {
  for await (const piece of inTurns(pieces)) void piece;
}

/** JSON that comes in pieces, laid out anew. */
export async function* laidOut(pieces: Pieces, indent: number | 'compact'): AsyncGenerator<string> {
  const json = createJsonPieces(indent);
  for await (const piece of pieces) yield json.take(piece);
}

/** Without the space at its start and at its end. */
export async function* trimmed(pieces: Pieces): AsyncGenerator<string> {
  let space = '';
  let isAtStart = true;
  for await (const piece of pieces) {
    const text = isAtStart ? piece.trimStart() : space + piece;
    const end = text.trimEnd();
    space = text.slice(end.length);
    if (end === '') continue;
    isAtStart = false;
    yield end;
  }
}

/** Text as a string of JSON. */
export async function* quoted(pieces: Pieces): AsyncGenerator<string> {
  yield '"';
  for await (const piece of pieces) yield JSON.stringify(piece).slice(1, -1);
  yield '"';
}

/** JSON that is indented, with secrets hidden: no string of it goes on in the next line. */
export async function* maskedJson(pieces: Pieces, mask: Mask): AsyncGenerator<string> {
  for await (const lines of wholeLines(pieces)) yield maskJson(lines, mask);
}

/** Text with secrets hidden, none of which has a line break in it. */
export async function* maskedLines(
  pieces: Pieces,
  mask: Pick<Mask, 'text'>,
): AsyncGenerator<string> {
  for await (const lines of wholeLines(pieces)) yield mask.text(lines);
}

/** The same text in pieces that end with a line. */
async function* wholeLines(pieces: Pieces): AsyncGenerator<string> {
  let held = '';
  for await (const piece of pieces) {
    const end = piece.lastIndexOf('\n') + 1;
    if (end === 0) held += piece;
    else {
      yield held + piece.slice(0, end);
      held = piece.slice(end);
    }
  }
  if (held !== '') yield held;
}
