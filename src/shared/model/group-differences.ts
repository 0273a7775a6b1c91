import type { DataDifference } from './comparison.ts';
import { wildPath } from './wild-path.ts';

/** Fewer than these are read as quickly one by one. */
const leastGrouped = 3;

/** Differences that are one finding at one path, but for the places in lists and maps. */
export interface DifferenceGroup {
  /** The path itself, or with its places left open when it stands for more: `users[*].created_at`. */
  readonly path: string;
  readonly first: DataDifference;
  /** All of them in their order, the first one too. */
  readonly members: readonly [DataDifference, ...DataDifference[]];
}

/** Gathers the differences that a list repeats; each group stands where its first one does. */
export function groupDifferences(
  differences: readonly DataDifference[],
): readonly DifferenceGroup[] {
  const alike = new Map<string, DataDifference[]>();
  for (const difference of differences) {
    const key = keyOf(difference);
    const members = alike.get(key);
    if (members) members.push(difference);
    else alike.set(key, [difference]);
  }
  return differences.flatMap((difference): DifferenceGroup[] => {
    const [first, ...others] = alike.get(keyOf(difference)) ?? [difference];
    if (first === undefined || others.length + 1 < leastGrouped) {
      return [{ path: difference.path, first: difference, members: [difference] }];
    }
    if (first !== difference) return [];
    return [{ path: wildPath(first.path), first, members: [first, ...others] }];
  });
}

/** `A keeps the day only`, and before it, for more than one, `40 times, first shown`. */
export function groupFinding({ first, members }: DifferenceGroup): string {
  if (members.length === 1) return first.finding;
  return `${members.length} times, first shown: ${first.finding}`;
}

function keyOf({ path, kind, finding }: DataDifference): string {
  return JSON.stringify([wildPath(path), kind, finding]);
}
