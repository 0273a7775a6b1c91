import type { Match, Region } from './align-bytes.ts';

/** Furthest points of each diagonal, of both directions; kept, since many regions are compared. */
let forward = new Int32Array(0);
let backward = new Int32Array(0);

/**
 * The middle of the least edits that make one side of a region the other (Myers 1986, "An O(ND)
 * Difference Algorithm", section 4b): where the search from the start and that from the end meet.
 * Both sides have bytes, and begin and end with other ones.
 *
 * @param budget its steps are counted down
 * @returns bytes that are the same there, or none of them at the place where the region is to be
 *   split; null when nothing can be won by splitting, or the steps are used up
 */
export function splitByEdits(
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
    // At a corner both parts would be the whole again and nothing.
    if (length === 0 && ((x === 0 && y === 0) || (x === n && y === m))) return null;
    return { left: leftStart + x, right: rightStart + y, length };
  }
}

function furthest(points: Int32Array, offset: number, k: number, edits: number): number {
  const below = points[offset + k - 1] ?? 0;
  const above = points[offset + k + 1] ?? 0;
  return k === -edits || (k !== edits && below < above) ? above : below + 1;
}
