const maxLength = 100;

/**
 * Counts the typing mistakes between two words: letters missing, added or exchanged, and neighbours swapped
 * (Damerau-Levenshtein, optimal string alignment). Returns `limit + 1` above `limit`. Words of more than 100
 * letters are only compared for equality.
 */
export function editDistance(first: string, second: string, limit: number): number {
  if (Math.abs(first.length - second.length) > limit) return limit + 1;
  if (first.length > maxLength || second.length > maxLength)
    return first === second ? 0 : limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (let row = 1; row <= first.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= second.length; column += 1) {
      const isSame = first[row - 1] === second[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap =
        row > 1 &&
        column > 1 &&
        first[row - 1] === second[column - 2] &&
        first[row - 2] === second[column - 1];
      if (isSwap) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    if (Math.min(...last, ...current) > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[second.length] ?? 0, limit + 1);
}
