import type { DataComparison, DataDifference } from './comparison.ts';
import { wildPath } from './wild-path.ts';

/** Fewer differences are as easily read one by one. */
const leastGrouped = 3;

/** Differences with the same finding at one path, apart from list and map positions. */
export interface DifferenceGroup {
  /** The path, with open positions if there are several: `users[*].created_at`. */
  readonly path: string;
  readonly first: DataDifference;
  /** The listed ones in order, including the first. */
  readonly members: readonly [DataDifference, ...DataDifference[]];
  /** How many there are, with those that are not listed. */
  readonly count: number;
}

/** Groups the differences that a list repeats; each group is at the place of its first one. */
export function groupDifferences({
  differences,
  unlisted = [],
}: Pick<DataComparison, 'differences' | 'unlisted'>): readonly DifferenceGroup[] {
  const more = new Map(unlisted.map((group) => [differenceKey(group), group.count]));
  const alike = new Map<string, DataDifference[]>();
  for (const difference of differences) {
    const key = differenceKey(difference);
    const members = alike.get(key);
    if (members) members.push(difference);
    else alike.set(key, [difference]);
  }
  return differences.flatMap((difference): DifferenceGroup[] => {
    const key = differenceKey(difference);
    const [first, ...others] = alike.get(key) ?? [difference];
    const count = others.length + 1 + (more.get(key) ?? 0);
    if (first === undefined || count < leastGrouped) {
      return [{ path: difference.path, first: difference, members: [difference], count: 1 }];
    }
    if (first !== difference) return [];
    return [{ path: wildPath(first.path), first, members: [first, ...others], count }];
  });
}

/** Returns `Protobuf drops the time of day`, or `40 x Protobuf drops the time of day` if there are several. */
export function groupFinding({ first, count }: DifferenceGroup): string {
  return count === 1 ? first.finding : `${count} x ${first.finding}`;
}

/** Returns how many differences there are that no group counts: they are alike to no listed one. */
export function ungroupedCount(data: DataComparison): number {
  const unlisted = (data.unlisted ?? []).reduce((sum, { count }) => sum + count, 0);
  return data.fieldCount - data.equalCount - data.differences.length - unlisted;
}

/** Equal for differences with the same finding at one path, apart from list and map positions. */
export function differenceKey({
  path,
  kind,
  finding,
}: Pick<DataDifference, 'path' | 'kind' | 'finding'>): string {
  return JSON.stringify([wildPath(path), kind, finding]);
}
