/** Formats milliseconds with significant digits: 123, 12.3, 1.23, 0.123. Decimal point. */
export function spellMs(ms: number): string {
  return `${ms.toFixed(decimalsOf(ms))} ms`;
}

/** The sign of a negative figure: as wide as a plus, and not a hyphen. */
const minus = '\u2212';

/** Returns the decimals that show three digits of a figure, at most four. */
export function decimalsOf(figure: number): number {
  const size = Math.abs(figure);
  if (size === 0) return 2;
  return Math.min(4, Math.max(0, 2 - Math.floor(Math.log10(size))));
}

/** Formats a percentage with its sign: `−15 %`; one decimal below ten. */
export function spellPercent(percent: number): string {
  return `${signed(percent, Math.abs(percent) < 9.95 ? 1 : 0)} %`;
}

/** Formats an interval in percent, with enough decimals to show different ends: `−1.2 to +0.4 %`. */
export function spellPercents([low, high]: readonly [number, number]): string {
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

/** Formats a count: `1 request`, `2 requests`. */
export function spellCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
