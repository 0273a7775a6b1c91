/** The sign of a negative figure: as wide as a plus, and not a hyphen. */
const minus = '\u2212';

/** Formats a percentage with its sign: `−15 %`; one decimal below ten. */
export function sayPercent(percent: number): string {
  return `${signed(percent, Math.abs(percent) < 9.95 ? 1 : 0)} %`;
}

/** Formats an interval in percent, with enough decimals to show different ends: `−1.2 to +0.4 %`. */
export function sayPercents([low, high]: readonly [number, number]): string {
  const isSmall = Math.max(Math.abs(low), Math.abs(high)) < 9.95;
  let decimals = isSmall ? 1 : 0;
  while (decimals < 3 && low.toFixed(decimals) === high.toFixed(decimals)) decimals += 1;
  return `${signed(low, decimals)} to ${signed(high, decimals)} %`;
}

function signed(figure: number, decimals: number): string {
  const text = figure.toFixed(decimals);
  // A figure that rounds to zero has no sign.
  if (Number(text) === 0) return (0).toFixed(decimals);
  return figure > 0 ? `+${text}` : text.replace('-', minus);
}
