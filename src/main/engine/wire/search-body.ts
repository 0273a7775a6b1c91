import type { SearchHit, SearchQuery } from '../../../shared/contract/engine-tree.ts';
import type { BodyFraming } from '../../../shared/model/decoding.ts';
import { createWalker } from './create-walker.ts';
import { bytesOfHex, findBytes } from './find-bytes-in-body.ts';
import type { ShapeLookup } from './message-shape.ts';
import { compressedFlag, readFrame } from './read-frame.ts';
import { readSearchCursor, type SearchCursor, writeSearchCursor } from './search-cursor.ts';
import { createNodeSearch } from './search-node.ts';

/** What {@link searchBody} is asked. */
export interface BodySearch {
  readonly bytes: Buffer;
  readonly framing: BodyFraming | null;
  readonly typeName: string | null;
  readonly shapes: ShapeLookup;
  readonly query: SearchQuery;
  /** As an earlier outcome has it; null begins. */
  readonly cursor: string | null;
  readonly maxHits: number;
  readonly budgetMs: number;
}

/** What was found, and how far it came. */
export interface SearchOutcome {
  readonly hits: SearchHit[];
  /** Null when all was searched. */
  readonly cursor: string | null;
  readonly scannedBytes: number;
}

/** Nodes looked at before the clock is asked. */
const nodesPerLook = 1024;

/**
 * Searches a body from its start, or on from where an earlier call stopped. Nothing is kept between
 * calls: where a search stands is in its cursor.
 *
 * @throws ProblemError `bad-input` for hex digits that are none, and for a cursor of another body
 */
export function searchBody(search: BodySearch): SearchOutcome {
  const { bytes, query, maxHits, budgetMs } = search;
  const overAt = performance.now() + budgetMs;
  const isOver = () => performance.now() >= overAt;
  const cursor = search.cursor === null ? null : readSearchCursor(search.cursor, bytes.length);
  if (query.in === 'bytes') {
    const wanted = bytesOfHex(query.text);
    const from = cursor?.position ?? 0;
    const { hits, next } = findBytes({ bytes, wanted, from, maxHits, isOver });
    const rest = next === null ? null : writeSearchCursor({ ...emptyCursor, position: next });
    return { hits, cursor: rest, scannedBytes: next ?? bytes.length };
  }
  return searchNodes(search, cursor, isOver);
}

const emptyCursor: SearchCursor = { position: 0, frameEnd: null, levels: [], packed: null };

function searchNodes(
  search: BodySearch,
  cursor: SearchCursor | null,
  isOver: () => boolean,
): SearchOutcome {
  const { bytes, framing, typeName, shapes, maxHits } = search;
  const hits: SearchHit[] = [];
  const nodes = createNodeSearch(search, hits);

  /** Searches a message to its end; else tells where it stopped. */
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
      if (hits.length >= maxHits || (count % nodesPerLook === 0 && isOver())) {
        return { ...walker.save(), frameEnd, packed: null };
      }
      if (!walker.next()) return null;
      packed = nodes.inNode(walker.node);
    }
  }

  if (framing === null) {
    const rest = inMessage(0, bytes.length, cursor);
    return outcomeOf(hits, rest, bytes.length);
  }
  let resumed = cursor;
  let position = cursor?.position ?? 0;
  if (resumed?.frameEnd != null) {
    const rest = inMessage(position, resumed.frameEnd, resumed);
    if (rest) return outcomeOf(hits, rest, bytes.length);
    position = resumed.frameEnd;
  }
  for (resumed = null; position < bytes.length; ) {
    if (hits.length >= maxHits || isOver()) {
      return outcomeOf(hits, { ...emptyCursor, position }, bytes.length);
    }
    const frame = readFrame(bytes, position, bytes.length, framing);
    if ('reason' in frame) break;
    const others = (frame.flags ?? 0) & ~compressedFlag;
    if (!frame.isCompressed && others === 0) {
      const rest = inMessage(frame.valueStart, frame.end, null);
      if (rest) return outcomeOf(hits, rest, bytes.length);
    } else if (!frame.isCompressed) {
      nodes.inText(frame.valueStart, frame.end, 'trailers');
    }
    position = frame.end;
  }
  return outcomeOf(hits, null, bytes.length);
}

function outcomeOf(
  hits: SearchHit[],
  rest: SearchCursor | null,
  byteLength: number,
): SearchOutcome {
  if (rest === null) return { hits, cursor: null, scannedBytes: byteLength };
  const scannedBytes = rest.packed?.next ?? rest.position;
  return { hits, cursor: writeSearchCursor(rest), scannedBytes };
}
