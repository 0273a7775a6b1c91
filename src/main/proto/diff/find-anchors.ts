/** A range of both bodies; ends are exclusive. */
export interface Region {
  readonly leftStart: number;
  readonly leftEnd: number;
  readonly rightStart: number;
  readonly rightEnd: number;
}

/** Bytes that both bodies have. */
export interface Match {
  readonly left: number;
  readonly right: number;
  readonly length: number;
}

const multiplier = 0x01000193;

/**
 * Finds ranges that both sides of a region have, in the same order on both. Left is cut into pieces of
 * `length` bytes. Those that occur once are searched at every byte of right, by a rolling hash (Karp and
 * Rabin 1987), and each match is extended both ways as far as it goes.
 */
export function findAnchors(
  left: Uint8Array,
  right: Uint8Array,
  region: Region,
  length: number,
): Match[] {
  const { leftStart, leftEnd, rightStart, rightEnd } = region;
  const pieces = indexPieces(left, leftStart, leftEnd, length);
  const matches: Match[] = [];
  // The factor of the byte that leaves the window.
  let leaving = 1;
  for (let index = 1; index < length; index += 1) leaving = Math.imul(leaving, multiplier);
  let taken = rightStart;
  let at = rightStart;
  let hash = at + length <= rightEnd ? hashOf(right, at, length) : 0;
  while (at + length <= rightEnd) {
    const piece = pieces.find(hash, right, at);
    if (piece < 0) {
      if (at + length === rightEnd) break;
      hash = Math.imul(hash - Math.imul(right[at] ?? 0, leaving), multiplier);
      hash = (hash + (right[at + length] ?? 0)) | 0;
      at += 1;
      continue;
    }
    let start = 0;
    while (
      at - start > taken &&
      piece - start > leftStart &&
      left[piece - start - 1] === right[at - start - 1]
    ) {
      start += 1;
    }
    let end = length;
    while (at + end < rightEnd && piece + end < leftEnd && left[piece + end] === right[at + end]) {
      end += 1;
    }
    matches.push({ left: piece - start, right: at - start, length: start + end });
    at += end;
    taken = at;
    if (at + length <= rightEnd) hash = hashOf(right, at, length);
  }
  return withoutOverlap(heaviestChain(matches));
}

/**
 * Returns matches in the same order on both sides; where two overlap on the left, the first keeps the bytes.
 */
function withoutOverlap(matches: readonly Match[]): Match[] {
  const kept: Match[] = [];
  let leftEnd = 0;
  for (const { left, right, length } of matches) {
    const shared = Math.max(0, leftEnd - left);
    if (shared >= length) continue;
    kept.push({ left: left + shared, right: right + shared, length: length - shared });
    leftEnd = left + length;
  }
  return kept;
}

/**
 * Indexes the pieces of left by hash, in a table with open addressing: a Map would take ten times the memory.
 */
function indexPieces(
  left: Uint8Array,
  start: number,
  end: number,
  length: number,
): { find(hash: number, right: Uint8Array, at: number): number } {
  const count = Math.floor((end - start) / length);
  const size = 2 ** Math.ceil(Math.log2(count * 2 + 2));
  /** The number of the piece, from 1; negative if left has it more than once. */
  const table = new Int32Array(size);
  // Most lookups of right find nothing: a small bit set in the processor's cache answers them before the
  // table.
  const bits = size * 8;
  const filter = new Uint8Array(size);
  for (let index = 0; index < count; index += 1) {
    const at = start + index * length;
    const hash = hashOf(left, at, length);
    const bit = slotOf(hash, bits);
    filter[bit >>> 3] = (filter[bit >>> 3] ?? 0) | (1 << (bit & 7));
    let slot = slotOf(hash, size);
    while (table[slot] !== 0 && !isSame(left, pieceAt(slot), left, at, length)) {
      slot = (slot + 1) & (size - 1);
    }
    table[slot] = table[slot] === 0 ? index + 1 : -Math.abs(table[slot] ?? 0);
  }

  function pieceAt(slot: number): number {
    return start + (Math.abs(table[slot] ?? 0) - 1) * length;
  }

  return {
    find(hash, right, at) {
      const bit = slotOf(hash, bits);
      if (((filter[bit >>> 3] ?? 0) & (1 << (bit & 7))) === 0) return -1;
      let slot = slotOf(hash, size);
      for (let entry = table[slot]; entry !== 0; entry = table[slot]) {
        if (isSame(left, pieceAt(slot), right, at, length)) {
          return (entry ?? 0) > 0 ? pieceAt(slot) : -1;
        }
        slot = (slot + 1) & (size - 1);
      }
      return -1;
    },
  };
}

function hashOf(bytes: Uint8Array, start: number, length: number): number {
  let hash = 0;
  for (let index = start; index < start + length; index += 1) {
    hash = (Math.imul(hash, multiplier) + (bytes[index] ?? 0)) | 0;
  }
  return hash;
}

/** Spreads the hash: its low bits depend only on the last bytes. */
function slotOf(hash: number, size: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 12)) & (size - 1);
}

function isSame(
  one: Uint8Array,
  oneStart: number,
  other: Uint8Array,
  otherStart: number,
  length: number,
): boolean {
  for (let index = 0; index < length; index += 1) {
    if (one[oneStart + index] !== other[otherStart + index]) return false;
  }
  return true;
}

/**
 * Takes matches in order of the right side. Returns those that are also in order on the left and have the
 * most bytes together. A tree of maxima over the left order (Fenwick 1994) finds the best predecessor.
 */
function heaviestChain(matches: readonly Match[]): Match[] {
  const count = matches.length;
  const byLeft = Uint32Array.from(matches.keys()).sort(
    (one, other) => (matches[one]?.left ?? 0) - (matches[other]?.left ?? 0) || one - other,
  );
  const rank = new Uint32Array(count);
  for (const [place, index] of byLeft.entries()) rank[index] = place + 1;

  const weight = new Float64Array(count);
  const previous = new Int32Array(count).fill(-1);
  /** For the ranks of a node: the index, from 1, of the end of the heaviest chain. */
  const best = new Int32Array(count + 1);
  let last = -1;
  for (const [index, match] of matches.entries()) {
    let before = -1;
    for (let node = (rank[index] ?? 0) - 1; node > 0; node -= node & -node) {
      const found = (best[node] ?? 0) - 1;
      if (found >= 0 && (before < 0 || (weight[found] ?? 0) > (weight[before] ?? 0)))
        before = found;
    }
    const total = match.length + (before < 0 ? 0 : (weight[before] ?? 0));
    weight[index] = total;
    previous[index] = before;
    for (let node = rank[index] ?? 0; node <= count && node > 0; node += node & -node) {
      const held = (best[node] ?? 0) - 1;
      if (held < 0 || (weight[held] ?? 0) < total) best[node] = index + 1;
    }
    if (last < 0 || total > (weight[last] ?? 0)) last = index;
  }

  const chain: Match[] = [];
  for (let index = last; index >= 0; index = previous[index] ?? -1) {
    const match = matches[index];
    if (match) chain.push(match);
  }
  return chain.reverse();
}
