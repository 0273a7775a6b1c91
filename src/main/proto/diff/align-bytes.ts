import type { AlignedRange } from '../../../shared/contract/engine-texts.ts';
import { findAnchors, type Match, type Region } from './find-anchors.ts';
import { createRangeList } from './range-list.ts';

/** The alignment of two bodies; see the contract's `diffBytes`. */
export interface AlignedBytes {
  readonly ranges: readonly AlignedRange[];
  readonly leftBytes: number;
  readonly rightBytes: number;
  readonly sameBytes: number;
  readonly isCoarse: boolean;
}

type Work =
  | ({
      readonly kind: 'region' /** Index of the anchor length to try next. */;
      level: number;
    } & Region)
  | ({ readonly kind: 'same' } & Match);

/** Regions of up to this many bytes, both sides together, are compared byte by byte. */
const maxExactBytes = 16 * 1024;

/**
 * The lengths of pieces to search for, the longest first, and the size of region up to which each is used:
 * there would be too many short pieces.
 */
const anchors = [
  { length: 64, maxBytes: Number.POSITIVE_INFINITY },
  { length: 16, maxBytes: 16 * 1024 * 1024 },
] as const;

/** Fewer equal bytes in the same place may be chance. */
const leastInPlace = 32;

/** The step limit of all byte comparisons together: a second or two. */
const defaultMaxSteps = 300_000_000;

/**
 * Aligns two bodies. Equal bytes at both ends are cut off first. Long rests are split at pieces that occur
 * once in left and also in right, then at equal bytes in the same place. Short rests are split by the fewest
 * edits (Myers 1986, in linear space). If a rest is still long, or no steps are left, it becomes one change,
 * and the result is marked as coarse.
 *
 * Memory grows with the bytes, by half of them at most; time with the bytes, and `maxSteps`.
 */
export function alignBytes(
  left: Uint8Array,
  right: Uint8Array,
  options: { readonly maxRanges: number; readonly maxSteps?: number },
): AlignedBytes {
  const list = createRangeList(options.maxRanges);
  const budget = { steps: options.maxSteps ?? defaultMaxSteps };
  let isCoarse = false;
  const open: Work[] = [
    {
      ...{ kind: 'region', level: 0, leftStart: 0, leftEnd: left.length },
      ...{ rightStart: 0, rightEnd: right.length },
    },
  ];

  /** Pushes the matches and the regions around them to the stack, so that the first is popped first. */
  function openParts(region: Region, matches: readonly Match[], level: number): void {
    let { leftEnd, rightEnd } = region;
    for (const match of matches.toReversed()) {
      const leftStart = match.left + match.length;
      const rightStart = match.right + match.length;
      open.push({ kind: 'region', level, leftStart, leftEnd, rightStart, rightEnd });
      open.push({ kind: 'same', ...match });
      leftEnd = match.left;
      rightEnd = match.right;
    }
    const { leftStart, rightStart } = region;
    open.push({ kind: 'region', level, leftStart, leftEnd, rightStart, rightEnd });
  }

  /** Finds matches in a long region; after the anchors also once those in the same place. */
  function splitLong(region: Region, level: number): readonly Match[] {
    if (level === anchors.length) return sameInPlace(left, right, region, leastInPlace);
    const anchor = anchors[level];
    const byteLength = region.leftEnd - region.leftStart + region.rightEnd - region.rightStart;
    if (!anchor || byteLength > anchor.maxBytes) return [];
    return findAnchors(left, right, region, anchor.length);
  }

  for (let work = open.pop(); work; work = open.pop()) {
    if (work.kind === 'same') {
      list.same(work.length);
      continue;
    }
    const head = sameAtStart(left, right, work);
    list.same(head);
    const tail = sameAtEnd(left, right, work, head);
    const rest: Region = {
      leftStart: work.leftStart + head,
      leftEnd: work.leftEnd - tail,
      rightStart: work.rightStart + head,
      rightEnd: work.rightEnd - tail,
    };
    const leftLength = rest.leftEnd - rest.leftStart;
    const rightLength = rest.rightEnd - rest.rightStart;
    if (tail > 0) {
      open.push({ kind: 'same', left: rest.leftEnd, right: rest.rightEnd, length: tail });
    }
    if (leftLength === 0 || rightLength === 0) {
      list.changed(leftLength, rightLength);
    } else if (leftLength + rightLength <= maxExactBytes) {
      const match = splitByEdits(left, right, rest, budget);
      if (match) openParts(rest, [match], work.level);
      else {
        list.changed(leftLength, rightLength);
        isCoarse ||= budget.steps <= 0;
      }
    } else {
      const matches = splitLong(rest, work.level);
      if (matches.length > 0 || work.level < anchors.length) {
        openParts(rest, matches, work.level + 1);
      } else {
        list.changed(leftLength, rightLength);
        isCoarse = true;
      }
    }
  }
  const found = list.end();
  return {
    ranges: found.ranges,
    leftBytes: left.length,
    rightBytes: right.length,
    sameBytes: found.sameBytes,
    isCoarse: isCoarse || found.isJoined,
  };
}

function sameAtStart(left: Uint8Array, right: Uint8Array, region: Region): number {
  const { leftStart, leftEnd, rightStart, rightEnd } = region;
  const most = Math.min(leftEnd - leftStart, rightEnd - rightStart);
  let length = 0;
  while (length < most && left[leftStart + length] === right[rightStart + length]) length += 1;
  return length;
}

function sameAtEnd(left: Uint8Array, right: Uint8Array, region: Region, head: number): number {
  const { leftStart, leftEnd, rightStart, rightEnd } = region;
  const most = Math.min(leftEnd - leftStart, rightEnd - rightStart) - head;
  let length = 0;
  while (length < most && left[leftEnd - 1 - length] === right[rightEnd - 1 - length]) length += 1;
  return length;
}

/**
 * Finds ranges of at least this many equal bytes at the same distance from the region's start: the only clue
 * in very repetitive content.
 */
function sameInPlace(
  left: Uint8Array,
  right: Uint8Array,
  { leftStart, leftEnd, rightStart, rightEnd }: Region,
  leastBytes: number,
): Match[] {
  const count = Math.min(leftEnd - leftStart, rightEnd - rightStart);
  const matches: Match[] = [];
  let start = 0;
  for (let at = 0; at <= count; at += 1) {
    if (at < count && left[leftStart + at] === right[rightStart + at]) continue;
    if (at - start >= leastBytes) {
      matches.push({ left: leftStart + start, right: rightStart + start, length: at - start });
    }
    start = at + 1;
  }
  return matches;
}

/** The furthest point of each diagonal, in both directions; reused for the many regions. */
let forward = new Int32Array(0);
let backward = new Int32Array(0);

/**
 * Finds the middle of the fewest edits between the sides of a region (Myers 1986, "An O(ND) Difference
 * Algorithm", section 4b): the place where the searches from start and end meet. Both sides have bytes, and
 * their first and last bytes differ.
 *
 * @param budget its steps are used up
 * @returns equal bytes there, or an empty match where the region is to be split; null if splitting has no
 *   use, or the steps are used up
 */
function splitByEdits(
  left: Uint8Array,
  right: Uint8Array,
  region: Region,
  budget: { steps: number },
): Match | null {
  const { leftStart, rightStart } = region;
  const n = region.leftEnd - leftStart;
  const m = region.rightEnd - rightStart;
  const most = Math.ceil((n + m) / 2);
  const offset = most + 1;
  if (forward.length < 2 * offset + 2) {
    forward = new Int32Array(2 * offset + 2);
    backward = new Int32Array(2 * offset + 2);
  }
  forward[offset + 1] = 0;
  backward[offset + 1] = 0;
  const delta = n - m;
  const isOdd = delta % 2 !== 0;

  for (let edits = 0; edits <= most; edits += 1) {
    budget.steps -= edits + 1;
    if (budget.steps <= 0) return null;
    for (let k = -edits; k <= edits; k += 2) {
      let x = furthest(forward, offset, k, edits);
      let y = x - k;
      const startX = x;
      while (x < n && y < m && left[leftStart + x] === right[rightStart + y]) {
        x += 1;
        y += 1;
      }
      forward[offset + k] = x;
      const other = delta - k;
      if (isOdd && Math.abs(other) < edits && x + (backward[offset + other] ?? 0) >= n) {
        return matchAt(startX, startX - k, x - startX);
      }
    }
    for (let k = -edits; k <= edits; k += 2) {
      let x = furthest(backward, offset, k, edits);
      let y = x - k;
      const startX = x;
      while (x < n && y < m && left[leftStart + n - 1 - x] === right[rightStart + m - 1 - y]) {
        x += 1;
        y += 1;
      }
      backward[offset + k] = x;
      const other = delta - k;
      if (!isOdd && Math.abs(other) <= edits && x + (forward[offset + other] ?? 0) >= n) {
        return matchAt(n - x, m - y, x - startX);
      }
    }
  }
  return null;

  function matchAt(x: number, y: number, length: number): Match | null {
    // A split at a corner would give the whole region and nothing.
    if (length === 0 && ((x === 0 && y === 0) || (x === n && y === m))) return null;
    return { left: leftStart + x, right: rightStart + y, length };
  }
}

function furthest(points: Int32Array, offset: number, k: number, edits: number): number {
  const below = points[offset + k - 1] ?? 0;
  const above = points[offset + k + 1] ?? 0;
  return k === -edits || (k !== edits && below < above) ? above : below + 1;
}
