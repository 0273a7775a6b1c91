import type { SearchHit } from '../../../shared/contract/engine-tree.ts';
import { bodyIdSchema, bodyPartId, type PartCoding } from '../../../shared/model/body-id.ts';
import type { BodyFraming } from '../../../shared/model/decoding.ts';
import type { Inflated } from '../codings/inflated.ts';
import type { PackedPart } from './packed-part.ts';
import { type BodySearch, searchBody } from './search-body.ts';
import { idOfInnermost, type OpenBody, type SearchState } from './search-state.ts';

/** What {@link searchPacked} is asked. */
export interface PackedSearch
  extends Pick<BodySearch, 'bytes' | 'shapes' | 'query' | 'maxHits' | 'budgetMs'> {
  /** Of the body that was asked of. */
  readonly bodyId: string;
  readonly framing: BodyFraming | null;
  readonly typeName: string | null;
  readonly state: SearchState;
  /** Which of its bodies `bytes` are: the last one that is kept. */
  readonly from: number;
  /** What all that is packed in the body may come to. */
  readonly maxUnpackedBytes: number;
  readonly unpack: (coded: Uint8Array, coding: PartCoding, maxBytes: number) => Promise<Inflated>;
}

/** What was found, and where the search stands then. */
export interface PackedOutcome {
  readonly hits: SearchHit[];
  /** What is left; without bodies where nothing is. */
  readonly state: SearchState;
  /** Whether enough was found, or time is up. Else another body is needed to go on. */
  readonly isPaused: boolean;
}

/** What unpacks to more is unpacked once and kept; anything less whenever it is needed. */
const unkeptBytes = 4 * 1024 * 1024;

/**
 * Searches a body and what is packed in it, compressed messages and bytes of fields, and what is packed
 * in these, as deep as the tree opens them. It holds what it is in, and no more. It comes back where it
 * needs a body that is too large for that, and at the end of the one that it was given.
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
  // From here on: a call that only came to where it stands would be asked again without end.
  const overAt = performance.now() + search.budgetMs;

  function outcome(isPaused: boolean): PackedOutcome {
    return { hits, state: { bodies, unpackedBytes, unsearched }, isPaused };
  }

  /** Opens what is packed in the innermost body; tells whether that has to be kept. */
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
    // Bytes of a field may begin like packed ones by chance.
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

/** Hits in packed bytes say which body they lie in. */
function hitsIn(
  wholeId: string,
  bodies: readonly OpenBody[],
  hits: readonly SearchHit[],
): readonly SearchHit[] {
  if (bodies.length === 1 || hits.length === 0) return hits;
  const bodyId = idOfInnermost(wholeId, bodies);
  return hits.map((hit) => ({ ...hit, bodyId }));
}
