import type { Match, Region } from './align-bytes.ts';

/**
 * Stretches of at least so many bytes that both sides have at the same distance from where the region
 * begins: all that is left to go by where everything comes again and again.
 */
export function sameInPlace(
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
