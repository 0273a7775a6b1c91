import type { DataDifference } from './comparison.ts';
import { wildPath } from './wild-path.ts';

/** Fewer differences are as easily read one by one. */
const leastGrouped = 3;

/** Differences with the same finding at one path, apart from list and map positions. */
export interface DifferenceGroup {
  /** The path, with open positions if there are several: `users[*].created_at`. */
  readonly path: string;
  readonly first: DataDifference;
  /** All of them in order, including the first. */
  readonly members: readonly [DataDifference, ...DataDifference[]];
}

/** Groups the differences that a list repeats; each group is at the place of its first one. */
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

/** Returns `Protobuf drops the time of day`, or `40 x Protobuf drops the time of day` if there are several. */
export function groupFinding({ first, members }: DifferenceGroup): string {
  if (members.length === 1) return first.finding;
  return `${members.length} x ${first.finding}`;
}

function keyOf({ path, kind, finding }: DataDifference): string {
  return JSON.stringify([wildPath(path), kind, finding]);
}
