const maxCandidates = 20_000;

/**
 * Full names that someone may have meant: the same last part first, then those a few typing
 * mistakes away. Best first, at most `count`.
 */
export function nearestNames(
  wanted: string,
  known: readonly string[],
  count: number,
): readonly string[] {
  const short = lastPart(wanted).toLowerCase();
  const allowed = Math.min(3, Math.floor(short.length / 3));
  const ranked: { name: string; distance: number }[] = [];
  for (const name of known.slice(0, maxCandidates)) {
    const candidate = lastPart(name).toLowerCase();
    if (Math.abs(candidate.length - short.length) > allowed) continue;
    const distance = editDistance(short, candidate, allowed);
    if (distance <= allowed) ranked.push({ name, distance });
  }
  ranked.sort((a, b) => a.distance - b.distance || a.name.length - b.name.length);
  return ranked.slice(0, count).map(({ name }) => name);
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** Levenshtein distance; anything above `limit` counts as `limit + 1`. */
function editDistance(a: string, b: string, limit: number): number {
  if (a.length > 100 || b.length > 100) return a === b ? 0 : limit + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substituted = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(substituted, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    if (Math.min(...current) > limit) return limit + 1;
    previous = current;
  }
  return previous[b.length] ?? limit + 1;
}
