/** A step of aligning two lists. */
export type AlignedStep =
  | { readonly kind: 'pair'; readonly left: number; readonly right: number }
  | { readonly kind: 'left'; readonly left: number }
  | { readonly kind: 'right'; readonly right: number };

/** Two lists, with a test for equal elements. */
export interface ListPair {
  readonly leftLength: number;
  readonly rightLength: number;
  /** True when both are the same element, even if something inside it changed. */
  readonly isAlike: (left: number, right: number) => boolean;
  /** The number of elements to look ahead for a match; smaller if the test is slow. */
  readonly lookAhead: number;
  /** The limit of comparisons between non-neighbours in the whole list: bounds the time. */
  readonly maxLooks: number;
}

/**
 * Aligns two lists in order: an added or removed element is one difference, and later elements still match.
 * Lists of equal length stay aligned by index if that gives fewer differences.
 */
export function* alignLists(pair: ListPair): Generator<AlignedStep> {
  if (pair.leftLength === pair.rightLength && !isCheaperShifted(pair)) {
    for (let at = 0; at < pair.leftLength; at += 1) yield { kind: 'pair', left: at, right: at };
    return;
  }
  yield* shiftedSteps(pair);
}

function isCheaperShifted(pair: ListPair): boolean {
  let unlike = 0;
  for (let at = 0; at < pair.leftLength; at += 1) if (!pair.isAlike(at, at)) unlike += 1;
  if (unlike < 3) return false;
  let cost = 0;
  for (const step of shiftedSteps(pair)) {
    if (step.kind !== 'pair' || !pair.isAlike(step.left, step.right)) cost += 1;
    if (cost >= unlike) return false;
  }
  return true;
}

function* shiftedSteps(pair: ListPair): Generator<AlignedStep> {
  const { leftLength, rightLength, isAlike } = pair;
  let looks = 0;
  let left = 0;
  let right = 0;
  while (left < leftLength && right < rightLength) {
    const skip = isAlike(left, right) ? null : findNext(left, right);
    if (skip === null) {
      yield { kind: 'pair', left, right };
      left += 1;
      right += 1;
      continue;
    }
    for (let count = 0; count < skip.left; count += 1) yield { kind: 'left', left: left++ };
    for (let count = 0; count < skip.right; count += 1) yield { kind: 'right', right: right++ };
  }
  while (left < leftLength) yield { kind: 'left', left: left++ };
  while (right < rightLength) yield { kind: 'right', right: right++ };

  /** Finds the fewest elements to skip on one side until both match again. */
  function findNext(
    fromLeft: number,
    fromRight: number,
  ): { readonly left: number; readonly right: number } | null {
    for (let step = 1; step <= pair.lookAhead && looks < pair.maxLooks; step += 1) {
      const isLeftIn = fromLeft + step < leftLength;
      const isRightIn = fromRight + step < rightLength;
      if (!isLeftIn && !isRightIn) return null;
      looks += 1;
      if (isLeftIn && isAlike(fromLeft + step, fromRight)) return { left: step, right: 0 };
      if (isRightIn && isAlike(fromLeft, fromRight + step)) return { left: 0, right: step };
    }
    return null;
  }
}
