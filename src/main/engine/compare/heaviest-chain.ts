import type { Match } from './align-bytes.ts';

/**
 * Of matches in the order of the right side those that are in order on the left too and have the most
 * bytes together. A tree of maxima over the left order (Fenwick 1994) finds the best one to follow.
 */
export function heaviestChain(matches: readonly Match[]): Match[] {
  const count = matches.length;
  const byLeft = Uint32Array.from(matches.keys()).sort(
    (one, other) => (matches[one]?.left ?? 0) - (matches[other]?.left ?? 0) || one - other,
  );
  const rank = new Uint32Array(count);
  for (const [place, index] of byLeft.entries()) rank[index] = place + 1;

  const weight = new Float64Array(count);
  const previous = new Int32Array(count).fill(-1);
  /** The index, from 1, of the heaviest chain's end among the ranks that a node stands for. */
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
