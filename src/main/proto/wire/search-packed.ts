import type { SearchHit } from '../../../shared/contract/engine-tree.ts';
import { bodyIdSchema, bodyPartId, type PartCoding } from '../../../shared/model/body-id.ts';
import type { BodyFraming } from '../../../shared/model/decoding.ts';
import type { Inflated } from '../codings/inflated.ts';
import type { PackedPart } from './packed-part.ts';
import { type BodySearch, searchBody } from './search-body.ts';
import { idOfInnermost, type OpenBody, type SearchState } from './search-state.ts';

/** The input of {@link searchPacked}. */
export interface PackedSearch
  extends Pick<BodySearch, 'bytes' | 'shapes' | 'query' | 'maxHits' | 'budgetMs'> {
  /** The id of the searched body. */
  readonly bodyId: string;
  readonly framing: BodyFraming | null;
  readonly typeName: string | null;
  readonly state: SearchState;
  /** The index of the body that `bytes` are: the last one that is kept. */
  readonly from: number;
  /** The limit of unpacked bytes for all packed content of the body. */
  readonly maxUnpackedBytes: number;
  readonly unpack: (coded: Uint8Array, coding: PartCoding, maxBytes: number) => Promise<Inflated>;
}

/** The matches, and the new state of the search. */
export interface PackedOutcome {
  readonly hits: SearchHit[];
  /** The rest of the search; without bodies at the end. */
  readonly state: SearchState;
  /** True when there are enough matches, or time is up. Otherwise it needs another body to continue. */
  readonly isPaused: boolean;
}

/** Content that unpacks to more is unpacked once and kept; smaller content each time it is needed. */
const unkeptBytes = 4 * 1024 * 1024;

/**
 * Searches a body and its packed content, compressed messages and field bytes, and the packed content of
 * these, as deep as the tree opens them. It holds only the bodies that it is in. It returns when it needs a
 * body that is too large to hold, and at the end of the given body.
 *
 * @throws ProblemError `bad-input` as {@link searchBody} does
 */
export async function searchPacked(search: PackedSearch): Promise<PackedOutcome> {
  const { state, from, maxHits, unpack } = search;
  const hits: SearchHit[] = [];
  const bodies = [...state.bodies];
  const bytesOf = [search.bytes];
  let { unpackedBytes, unsearched } = state;

  for (const { part } of bodies.slice(from + 1)) {
    const holder = bytesOf.at(-1);
    if (!part?.coding || !holder) break;
    const coded = holder.subarray(part.start, part.end);
    bytesOf.push(bufferOf(await unpack(coded, part.coding, unkeptBytes)));
  }
  // From here on: otherwise a call that only returned to its place would be repeated forever.
  const overAt = performance.now() + search.budgetMs;

  function outcome(isPaused: boolean): PackedOutcome {
    return { hits, state: { bodies, unpackedBytes, unsearched }, isPaused };
  }

  /** Opens the packed content of the innermost body; returns true if it has to be kept. */
  async function open(packed: PackedPart, holder: Buffer): Promise<boolean> {
    const { start, end, coding, typeName, isFrame } = packed;
    const part = { start, end, coding };
    const bytesLeft = search.maxUnpackedBytes - unpackedBytes;
    const isPlace = bodyIdSchema.safeParse(
      bodyPartId(idOfInnermost(search.bodyId, bodies), part),
    ).success;
    if (bytesLeft <= 0 || !isPlace) {
      unsearched += 1;
      return false;
    }
    const coded = holder.subarray(start, end);
    const inflated = await unpack(coded, coding, Math.min(unkeptBytes, bytesLeft));
    const opened = { part, typeName, position: 0, cursor: null };
    if (inflated.end === 'too-large') {
      bodies.push({ ...opened, isKept: true, byteLength: 0 });
      return true;
    }
    const { byteLength } = inflated.bytes;
    // Bytes of a field may have a signature by chance.
    if (inflated.end !== 'complete' && (isFrame || byteLength > 0)) unsearched += 1;
    unpackedBytes += byteLength;
    if (byteLength === 0) return false;
    bodies.push({ ...opened, isKept: false, byteLength });
    bytesOf.push(bufferOf(inflated));
    return false;
  }

  for (;;) {
    const body = bodies.at(-1);
    const bytes = bytesOf.at(-1);
    if (!body || !bytes) return outcome(false);
    const { typeName, cursor } = body;
    const found = searchBody({
      ...{ bytes, cursor, shapes: search.shapes, query: search.query },
      ...(body.part === null
        ? { framing: search.framing, typeName: search.typeName }
        : { framing: null, typeName }),
      maxHits: maxHits - hits.length,
      budgetMs: overAt - performance.now(),
    });
    hits.push(...hitsIn(search.bodyId, bodies, found.hits));
    unsearched += found.passedOver;
    if (found.cursor === null) {
      bodies.pop();
      bytesOf.pop();
    } else {
      bodies[bodies.length - 1] = {
        ...body,
        ...{ position: found.scannedBytes, cursor: found.cursor },
      };
      if (found.packed === null) return outcome(true);
      if (await open(found.packed, bytes)) return outcome(false);
    }
    if (hits.length >= maxHits || performance.now() >= overAt) return outcome(true);
  }
}

function bufferOf({ bytes: { buffer, byteOffset, byteLength } }: Inflated): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Marks matches in packed bytes with their body. */
function hitsIn(
  wholeId: string,
  bodies: readonly OpenBody[],
  hits: readonly SearchHit[],
): readonly SearchHit[] {
  if (bodies.length === 1 || hits.length === 0) return hits;
  const bodyId = idOfInnermost(wholeId, bodies);
  return hits.map((hit) => ({ ...hit, bodyId }));
}
