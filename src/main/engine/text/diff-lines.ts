/** A stretch of lines and what stands in its place; `start` equals `end` where lines are added. */
export interface LineChange {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** Texts that have less in common are taken as changed from their first difference to their last. */
const maxEdits = 400;

/** The fewest lines to change to make one text of another (Myers, "An O(ND) Difference Algorithm"). */
export function diffLines(before: readonly string[], after: readonly string[]): LineChange[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) {
    start += 1;
  }
  let beforeEnd = before.length;
  let afterEnd = after.length;
  while (beforeEnd > start && afterEnd > start && before[beforeEnd - 1] === after[afterEnd - 1]) {
    beforeEnd -= 1;
    afterEnd -= 1;
  }
  if (start === beforeEnd && start === afterEnd) return [];
  const whole = { start, end: beforeEnd, lines: after.slice(start, afterEnd) };
  const kept = matchLines(before.slice(start, beforeEnd), whole.lines);
  if (kept === null) return [whole];
  return changesBetween(whole, kept);
}

interface Match {
  readonly before: number;
  readonly after: number;
}

/** The lines that stay, in order; null when there are too many edits to look for them. */
function matchLines(before: readonly string[], after: readonly string[]): Match[] | null {
  const limit = Math.min(maxEdits, before.length + after.length);
  const trace: Map<number, number>[] = [];
  let furthest = new Map<number, number>([[1, 0]]);
  for (let edits = 0; edits <= limit; edits += 1) {
    trace.push(furthest);
    const next = new Map(furthest);
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = stepTo(furthest, diagonal, edits).x;
      while (
        x < before.length &&
        before[x] === after[x - diagonal] &&
        x - diagonal < after.length
      ) {
        x += 1;
      }
      next.set(diagonal, x);
      if (x >= before.length && x - diagonal >= after.length) {
        return backtrack(trace, before.length, after.length);
      }
    }
    furthest = next;
  }
  return null;
}

/** Where a path on this diagonal stands after one more edit: a line added, or one removed. */
function stepTo(
  furthest: ReadonlyMap<number, number>,
  diagonal: number,
  edits: number,
): { readonly x: number; readonly isAdded: boolean } {
  const above = furthest.get(diagonal + 1) ?? -1;
  const beside = furthest.get(diagonal - 1) ?? -1;
  const isAdded = diagonal === -edits || (diagonal !== edits && beside < above);
  return { x: isAdded ? above : beside + 1, isAdded };
}

function backtrack(
  trace: readonly ReadonlyMap<number, number>[],
  beforeLength: number,
  afterLength: number,
): Match[] {
  const matches: Match[] = [];
  let x = beforeLength;
  let y = afterLength;
  for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
    const furthest = trace[edits] as ReadonlyMap<number, number>;
    const diagonal = x - y;
    const from = stepTo(furthest, diagonal, edits);
    while (x > from.x && y > from.x - diagonal) {
      x -= 1;
      y -= 1;
      matches.push({ before: x, after: y });
    }
    if (edits === 0) break;
    if (from.isAdded) y -= 1;
    else x -= 1;
  }
  return matches.reverse();
}

function changesBetween(whole: LineChange, kept: readonly Match[]): LineChange[] {
  const changes: LineChange[] = [];
  let before = 0;
  let after = 0;
  const end = { before: whole.end - whole.start, after: whole.lines.length };
  for (const match of [...kept, end]) {
    if (match.before > before || match.after > after) {
      changes.push({
        start: whole.start + before,
        end: whole.start + match.before,
        lines: whole.lines.slice(after, match.after),
      });
    }
    before = match.before + 1;
    after = match.after + 1;
  }
  return changes;
}
