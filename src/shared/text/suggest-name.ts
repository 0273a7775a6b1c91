import { editDistance } from './edit-distance.ts';

/**
 * Returns the known name closest to a mistyped one; undefined if none is close. Case and `_` do not count.
 */
export function suggestName(typed: string, known: Iterable<string>): string | undefined {
  const wanted = normalize(typed);
  let best: string | undefined;
  let limit = Math.max(1, Math.floor(wanted.length / 3));
  for (const name of known) {
    const distance = editDistance(wanted, normalize(name), limit);
    if (distance > limit) continue;
    if (distance === 0) return name;
    best = name;
    limit = distance - 1;
  }
  return best;
}

function normalize(name: string): string {
  return name.slice(0, 100).replaceAll('_', '').toLowerCase();
}
