import { setImmediate } from 'node:timers/promises';
import type { Mask } from '../engine/exchange/secrets/mask-secrets.ts';
import { createJsonPieces } from '../proto/bytes/json-pieces.ts';
import { maskJson } from './mask-output.ts';

/** Text that is made while it is written; an early end throws. */
export type Pieces = AsyncIterable<string> | Iterable<string>;

const turnMs = 50;

/** Yields the same pieces; between them the process does other work, and handles Ctrl+C. */
export async function* inTurns(pieces: Pieces): AsyncGenerator<string> {
  let turnAt = performance.now() + turnMs;
  for await (const piece of pieces) {
    yield piece;
    if (performance.now() < turnAt) continue;
    await setImmediate();
    turnAt = performance.now() + turnMs;
  }
}

/** Makes all pieces and drops them, to find out whether that is possible. */
export async function drained(pieces: Pieces): Promise<void> {
  for await (const piece of inTurns(pieces)) void piece;
}

/** Reformats JSON that comes in pieces. */
export async function* laidOut(pieces: Pieces, indent: number | 'compact'): AsyncGenerator<string> {
  const json = createJsonPieces(indent);
  for await (const piece of pieces) yield json.take(piece);
}

/** Removes the space at the start and at the end. */
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

/** Yields text as a JSON string. */
export async function* quoted(pieces: Pieces): AsyncGenerator<string> {
  yield '"';
  for await (const piece of pieces) yield JSON.stringify(piece).slice(1, -1);
  yield '"';
}

/** Hides secrets in indented JSON: none of its strings contains a line break. */
export async function* maskedJson(pieces: Pieces, mask: Mask): AsyncGenerator<string> {
  for await (const lines of wholeLines(pieces)) yield maskJson(lines, mask);
}

/** Hides secrets in text; no secret may contain a line break. */
export async function* maskedLines(
  pieces: Pieces,
  mask: Pick<Mask, 'text'>,
): AsyncGenerator<string> {
  for await (const lines of wholeLines(pieces)) yield mask.text(lines);
}

/** Yields the same text in pieces that end at line ends. */
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
