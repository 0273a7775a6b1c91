/** The sign of a negative figure: as wide as a plus, and not a hyphen. */
const minus = '\u2212';

/** Formats a percentage with its sign: `−15 %`; one decimal below ten. */
export function sayPercent(percent: number): string {
  return `${signed(percent, Math.abs(percent) < 9.95 ? 1 : 0)} %`;
}

/**
 * Formats a percentage and its interval: `−15 %` and `−17 to −12 %`. Both have as many decimals as show that
 * the ends differ from each other, from the percentage and from 0, where they do.
 */
export function sayEstimate(
  percent: number,
  [low, high]: readonly [number, number],
): { readonly percent: string; readonly interval: string } {
  const isSmall = Math.max(Math.abs(low), Math.abs(high)) < 9.95;
  let decimals = isSmall ? 1 : 0;
  const apart = [
    [low, high],
    [low, percent],
    [percent, high],
    [low, 0],
    [high, 0],
  ] as const;
  const isBlurred = () =>
    apart.some(
      ([one, other]) => one !== other && signed(one, decimals) === signed(other, decimals),
    );
  while (decimals < 3 && isBlurred()) decimals += 1;
  return {
    percent: `${signed(percent, decimals)} %`,
    interval: `${signed(low, decimals)} to ${signed(high, decimals)} %`,
  };
}

function signed(figure: number, decimals: number): string {
  const text = figure.toFixed(decimals);
  // A figure that rounds to zero has no sign.
  if (Number(text) === 0) return (0).toFixed(decimals);
  return figure > 0 ? `+${text}` : text.replace('-', minus);
}
