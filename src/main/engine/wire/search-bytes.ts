import type { SearchHit } from '../../../shared/contract/engine-tree.ts';
import type { BodyFraming } from '../../../shared/model/decoding.ts';
import { bytesOfHex, findBytes } from './find-bytes-in-body.ts';
import { packedMessage } from './packed-part.ts';
import { type Frame, readFrame } from './read-frame.ts';
import type { BodySearch, SearchStop } from './search-body.ts';
import { emptyCursor, type SearchCursor } from './search-cursor.ts';

/** Messages that are passed at once, before the bytes of them are looked through. */
const framesAtOnce = 10_000;

/**
 * Looks for bytes wherever they lie; of several messages it stops at each compressed one.
 *
 * @throws ProblemError `bad-input` for hex digits that are none
 */
export function searchBytes(
  { bytes, query, framing, typeName, maxHits }: BodySearch,
  cursor: SearchCursor | null,
  isOver: () => boolean,
): SearchStop {
  const wanted = bytesOfHex(query.text);
  const hits: SearchHit[] = [];
  let passedOver = 0;
  let position = cursor?.position ?? 0;
  // The messages before it were looked at, other than the bytes.
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

/** The next compressed message from where one begins, and how far that is. */
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
