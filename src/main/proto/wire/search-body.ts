import type { SearchHit, SearchQuery } from '../../../shared/contract/engine-tree.ts';
import type { BodyFraming } from '../../../shared/model/decoding.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { createWalker } from './create-walker.ts';
import { packedStarts } from './inflatable.ts';
import type { ShapeLookup } from './message-shape.ts';
import { type PackedPart, packedMessage } from './packed-part.ts';
import { wireTypes } from './read-field.ts';
import { compressedFlag, type Frame, readFrame } from './read-frame.ts';
import {
  emptyCursor,
  readSearchCursor,
  type SearchCursor,
  writeSearchCursor,
} from './search-cursor.ts';
import { createNodeSearch } from './search-node.ts';

/** The input of {@link searchBody}. */
export interface BodySearch {
  readonly bytes: Buffer;
  readonly framing: BodyFraming | null;
  readonly typeName: string | null;
  readonly shapes: ShapeLookup;
  readonly query: SearchQuery;
  /** From an earlier outcome; null starts from the beginning. */
  readonly cursor: string | null;
  readonly maxHits: number;
  readonly budgetMs: number;
}

/** The matches, and the place where the search stopped. */
export interface SearchOutcome {
  readonly hits: SearchHit[];
  /** Null if everything was searched. */
  readonly cursor: string | null;
  readonly scannedBytes: number;
  /** Packed bytes before the stop, which the caller has to unpack; null if it stopped for another reason. */
  readonly packed: PackedPart | null;
  /** Compressed messages that this call skipped, because their coding is unknown. */
  readonly passedOver: number;
}

/** The same outcome, with the cursor not yet encoded. */
export type SearchStop = Pick<SearchOutcome, 'hits' | 'packed' | 'passedOver'> & {
  readonly rest: SearchCursor | null;
};

/** The nodes searched between checks of the clock. */
const nodesPerLook = 1024;

/**
 * Searches a body from its start, or from where an earlier call stopped. Nothing is kept between calls: the
 * state is in the cursor. It stops at all packed content of the body, see {@link SearchOutcome.packed}.
 *
 * @throws ProblemError `bad-input` for invalid hex digits, and for a cursor of another body
 */
export function searchBody(search: BodySearch): SearchOutcome {
  const { bytes, budgetMs } = search;
  const overAt = performance.now() + budgetMs;
  const isOver = () => performance.now() >= overAt;
  const cursor = search.cursor === null ? null : readSearchCursor(search.cursor, bytes.length);
  const look = search.query.in === 'bytes' ? searchBytes : searchNodes;
  const { rest, ...found } = look(search, cursor, isOver);
  if (rest === null) return { ...found, cursor: null, scannedBytes: bytes.length };
  const scannedBytes = rest.packed?.next ?? rest.position;
  return { ...found, cursor: writeSearchCursor(rest), scannedBytes };
}

function searchNodes(
  search: BodySearch,
  cursor: SearchCursor | null,
  isOver: () => boolean,
): SearchStop {
  const { bytes, framing, typeName, shapes, maxHits } = search;
  const hits: SearchHit[] = [];
  const nodes = createNodeSearch(search, hits);
  let part: PackedPart | null = null;
  let passedOver = 0;

  function stopAt(rest: SearchCursor | null): SearchStop {
    return { hits, rest, packed: part, passedOver };
  }

  /** Searches a message to its end, or to packed content; then returns where it stopped. */
  function inMessage(start: number, end: number, from: SearchCursor | null): SearchCursor | null {
    const state = from && from.levels.length > 0 ? from : undefined;
    const walker = createWalker({ bytes, start, end, typeName, shapes }, state);
    const frameEnd = framing === null ? null : end;
    let packed = from?.packed ?? null;
    for (let count = 1; ; count += 1) {
      if (packed !== null) {
        const next = nodes.inPacked(packed, maxHits, isOver);
        if (next !== null) return { ...walker.save(), frameEnd, packed: { ...packed, next } };
        packed = null;
      }
      if (part || hits.length >= maxHits || (count % nodesPerLook === 0 && isOver())) {
        return { ...walker.save(), frameEnd, packed: null };
      }
      if (!walker.next()) return null;
      const { node } = walker;
      // Checked here, because a call for each field would slow the search by a third.
      const mayBePacked = node.wireType === wireTypes.lengthDelimited && !node.opens;
      const isPacked = mayBePacked && packedStarts[bytes[node.valueStart] ?? 0] === 1;
      const coding = isPacked ? nodes.codingOf(node) : null;
      packed = nodes.inNode(node, coding);
      if (coding !== null) {
        const { valueStart, valueEnd } = node;
        part = { start: valueStart, end: valueEnd, coding, typeName: null, isFrame: false };
      }
    }
  }

  if (framing === null) return stopAt(inMessage(0, bytes.length, cursor));
  let position = cursor?.position ?? 0;
  if (cursor?.frameEnd != null) {
    const rest = inMessage(position, cursor.frameEnd, cursor);
    if (rest) return stopAt(rest);
    position = cursor.frameEnd;
  }
  while (position < bytes.length) {
    if (part || hits.length >= maxHits || isOver()) return stopAt({ ...emptyCursor, position });
    const frame = readFrame(bytes, position, bytes.length, framing);
    if ('reason' in frame) break;
    const { flags, valueStart, end } = frame;
    if (frame.isCompressed) {
      part = packedMessage(bytes, frame, framing, typeName);
      if (part === null) passedOver += 1;
    } else if (((flags ?? 0) & ~compressedFlag) !== 0) nodes.inText(valueStart, end, 'trailers');
    else {
      const rest = inMessage(valueStart, end, null);
      if (rest) return stopAt(rest);
    }
    position = end;
  }
  return stopAt(part ? { ...emptyCursor, position } : null);
}

/** Messages to skip at once, before their bytes are searched. */
const framesAtOnce = 10_000;

/**
 * Searches for bytes anywhere; stops at each compressed message of several.
 *
 * @throws ProblemError `bad-input` for invalid hex digits
 */
function searchBytes(
  { bytes, query, framing, typeName, maxHits }: BodySearch,
  cursor: SearchCursor | null,
  isOver: () => boolean,
): SearchStop {
  const wanted = bytesOfHex(query.text);
  const hits: SearchHit[] = [];
  let passedOver = 0;
  let position = cursor?.position ?? 0;
  // The messages before it were checked, unlike the bytes.
  let frameEnd = cursor?.frameEnd ?? 0;
  while (position < bytes.length) {
    const { to, compressed } = nextCompressed(bytes, frameEnd, framing);
    const left = maxHits - hits.length;
    const found = findBytes({ bytes, wanted, from: position, to, maxHits: left, isOver });
    hits.push(...found.hits);
    if (found.next !== null) {
      const rest = { ...emptyCursor, position: found.next, frameEnd };
      return { hits, rest, packed: null, passedOver };
    }
    position = to;
    frameEnd = to;
    const packed = compressed && framing && packedMessage(bytes, compressed, framing, typeName);
    if (packed) return { hits, rest: { ...emptyCursor, position, frameEnd }, packed, passedOver };
    if (compressed) passedOver += 1;
  }
  return { hits, rest: null, packed: null, passedOver };
}

/** Returns the next compressed message from a message start on, and how far the check went. */
function nextCompressed(
  bytes: Uint8Array,
  from: number,
  framing: BodyFraming | null,
): { readonly to: number; readonly compressed: Frame | null } {
  if (framing === null) return { to: bytes.length, compressed: null };
  let to = from;
  for (let count = 0; to < bytes.length && count < framesAtOnce; count += 1) {
    const frame = readFrame(bytes, to, bytes.length, framing);
    if ('reason' in frame) return { to: bytes.length, compressed: null };
    to = frame.end;
    if (frame.isCompressed) return { to, compressed: frame };
  }
  return { to, compressed: null };
}

/** The bytes searched between checks of the clock. */
const stepBytes = 8 * 1024 * 1024;

/** The bytes around a match that are shown with it. */
const shownBytes = 8;

/**
 * Returns the bytes of hex digits; skips blanks between them.
 *
 * @throws ProblemError `bad-input` for anything but pairs of hex digits
 */
function bytesOfHex(text: string): Buffer {
  const digits = text.replace(/\s+/g, '').replace(/^0x/i, '');
  if (digits.length > 0 && /^(?:[0-9a-f]{2})*$/i.test(digits)) return Buffer.from(digits, 'hex');
  throw new ProblemError({
    kind: 'bad-input',
    title: 'Not bytes in hex',
    detail: `"${text}" is not pairs of hex digits.`,
    hint: 'Write bytes as pairs of 0-9 and a-f: 0a 1f.',
  });
}

/** Finds occurrences of bytes that begin in a range, until there are enough or time is up. */
function findBytes(search: {
  readonly bytes: Buffer;
  readonly wanted: Buffer;
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly maxHits: number;
  readonly isOver: () => boolean;
}): { readonly hits: SearchHit[]; readonly next: number | null } {
  const { bytes, wanted, to, maxHits, isOver } = search;
  const hits: SearchHit[] = [];
  let position = search.from;
  while (position < to && position + wanted.length <= bytes.length) {
    if (hits.length === maxHits || isOver()) return { hits, next: position };
    // A match that begins in this step may end in the next.
    const end = Math.min(bytes.length, Math.min(position + stepBytes, to) + wanted.length - 1);
    const at = bytes.subarray(position, end).indexOf(wanted);
    if (at < 0) {
      position += stepBytes;
      continue;
    }
    const start = position + at;
    hits.push(hitAt(bytes, start, start + wanted.length));
    position = start + 1;
  }
  return { hits, next: null };
}

function hitAt(bytes: Buffer, start: number, end: number): SearchHit {
  const shownStart = Math.max(0, start - shownBytes);
  const shown = bytes.subarray(shownStart, Math.min(bytes.length, start + 2 * shownBytes));
  const text = Array.from(shown, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
  return { start, end, offset: start, kind: 'bytes', text };
}
