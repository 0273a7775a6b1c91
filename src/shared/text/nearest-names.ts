import { editDistance } from './edit-distance.ts';

const maxCandidates = 20_000;

/**
 * Suggests full names: those with the same last part first, then those a few typing mistakes away. Best
 * first, at most `count`.
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
    const distance = editDistance(short, candidate, allowed);
    if (distance <= allowed) ranked.push({ name, distance });
  }
  ranked.sort((a, b) => a.distance - b.distance || a.name.length - b.name.length);
  return ranked.slice(0, count).map(({ name }) => name);
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
