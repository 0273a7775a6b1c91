import { isAlike, likenessOf } from './is-alike.ts';
import type { DraftMember, DraftNode } from './json-tree.ts';

/** A part of the old text, a part of the new content, or both if one became the other. */
export interface Match<Theirs = number | null> {
  readonly mine: number | null;
  readonly theirs: Theirs;
}

/** The limit of item comparisons. */
const maxComparisons = 250_000;

/**
 * Matches the members of two objects: existing ones keep their order, new ones come after the one they follow
 * in the new object.
 */
export function matchMembers(
  mine: readonly DraftMember[],
  theirs: readonly DraftMember[],
  nameOf: (key: string) => string,
  isSilent: (member: DraftMember) => boolean,
): Match[] {
  const wanted = new Map(theirs.map(({ key }, index) => [nameOf(key), index]));
  const found = new Map<number, number>();
  // The last of equal keys counts.
  for (let index = mine.length - 1; index >= 0; index -= 1) {
    const other = wanted.get(nameOf((mine[index] as DraftMember).key));
    if (other !== undefined && !found.has(other)) found.set(other, index);
  }
  const added = new Map<number, number[]>();
  let anchor = -1;
  for (let index = 0; index < theirs.length; index += 1) {
    const kept = found.get(index);
    if (kept !== undefined) anchor = kept;
    else {
      const behind = added.get(anchor) ?? [];
      behind.push(index);
      added.set(anchor, behind);
    }
  }
  const otherOf = new Map([...found].map(([other, index]) => [index, other]));
  const matches: Match[] = [];
  const add = (at: number) => {
    for (const other of added.get(at) ?? []) matches.push({ mine: null, theirs: other });
  };
  add(-1);
  for (const [index, member] of mine.entries()) {
    const other = otherOf.get(index);
    const isKept = other !== undefined || (!wanted.has(nameOf(member.key)) && isSilent(member));
    if (isKept) matches.push({ mine: index, theirs: other ?? null });
    add(index);
  }
  return matches;
}

/** Matches the items of two lists, in the order of the new one. */
export function matchItems(
  mine: readonly DraftNode[],
  theirs: readonly DraftNode[],
): Match<number>[] {
  const shorter = Math.min(mine.length, theirs.length);
  let head = 0;
  while (head < shorter && isAlike(mine[head] as DraftNode, theirs[head] as DraftNode)) head += 1;
  let tail = 0;
  while (tail < shorter - head && isAlike(fromEnd(mine, tail), fromEnd(theirs, tail))) tail += 1;
  const matches: Match<number>[] = [];
  for (let index = 0; index < head; index += 1) matches.push({ mine: index, theirs: index });
  const middle = alignMiddle(
    mine.slice(head, mine.length - tail),
    theirs.slice(head, theirs.length - tail),
  );
  for (const { mine: at, theirs: other } of middle) {
    matches.push({ mine: at === null ? null : at + head, theirs: other + head });
  }
  for (let index = tail - 1; index >= 0; index -= 1) {
    matches.push({ mine: mine.length - 1 - index, theirs: theirs.length - 1 - index });
  }
  return matches;
}

function fromEnd(items: readonly DraftNode[], index: number): DraftNode {
  return items[items.length - 1 - index] as DraftNode;
}

function alignMiddle(mine: readonly DraftNode[], theirs: readonly DraftNode[]): Match<number>[] {
  const pairs =
    mine.length * theirs.length > maxComparisons
      ? []
      : commonItems(mine.map(likenessOf), theirs.map(likenessOf));
  const matches: Match<number>[] = [];
  let at = 0;
  let other = 0;
  for (const [nextAt, nextOther] of [...pairs, [mine.length, theirs.length] as const]) {
    // Between two equal items, the others are paired in order.
    for (; other < nextOther; other += 1) {
      matches.push({ mine: at < nextAt ? at : null, theirs: other });
      if (at < nextAt) at += 1;
    }
    if (nextOther < theirs.length) matches.push({ mine: nextAt, theirs: nextOther });
    at = nextAt + 1;
    other = nextOther + 1;
  }
  return matches;
}

/** Returns the longest common subsequence, as pairs of indices. */
function commonItems(
  mine: readonly string[],
  theirs: readonly string[],
): (readonly [number, number])[] {
  const width = theirs.length + 1;
  const lengths = new Uint32Array((mine.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = mine.length - 1; row >= 0; row -= 1) {
    for (let column = theirs.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        mine[row] === theirs[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let row = 0, column = 0; row < mine.length && column < theirs.length; ) {
    if (mine[row] === theirs[column]) {
      pairs.push([row, column]);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}
