import type { MadePlan } from '../../../shared/model/run-plan.ts';

/** Formats milliseconds with significant digits: 123, 12.3, 1.23, 0.123. Decimal point. */
export function spellMs(ms: number): string {
  return `${ms.toFixed(decimalsOf(ms))} ms`;
}

/** Returns the decimals that show three digits of a figure, at most four. */
export function decimalsOf(figure: number): number {
  const size = Math.abs(figure);
  if (size === 0) return 2;
  return Math.min(4, Math.max(0, 2 - Math.floor(Math.log10(size))));
}

/** Rounds a figure of an export to four decimals: the clock is not more precise. */
export function roundFigure(figure: number | null): number | null {
  return figure === null ? null : Number(figure.toFixed(4));
}

/** Names the order of a run for an export, as the window does. */
export function spellOrder(order: MadePlan['order']): string {
  return order === 'random' ? 'random in blocks' : order;
}

/** Formats a count: `1 request`, `2 requests`. */
export function spellCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
