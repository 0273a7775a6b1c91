import { formatCount } from '../../ui/format-quantity.ts';

/** Shown where a number does not apply. */
export const noFigure = '-';

/**
 * Formats milliseconds for a column headed "ms", with three significant digits: `0.0612`, `2.04`, `17.9`, `1
 * 240`.
 */
export function formatMs(ms: number | null): string {
  if (ms === null) return noFigure;
  if (ms > 0 && ms < 0.9995) return ms.toFixed(2 - Math.floor(Math.log10(ms) + 1e-4));
  if (ms < 9.995) return ms.toFixed(2);
  if (ms < 99.95) return ms.toFixed(1);
  return formatCount(Math.round(ms));
}

/**
 * Formats milliseconds for small spaces, such as bars in the window and in images: two digits below one,
 * `0.055`, `2.04`.
 */
export function formatMsShort(ms: number): string {
  return ms > 0 && ms < 0.995 ? String(Number(ms.toPrecision(2))) : formatMs(ms);
}

/** Formats requests per second: `498`, `42.1`, `0.33`. */
export function formatRate(perSecond: number | null): string {
  return formatMs(perSecond);
}

/** Formats a mean of bytes, rounded to the byte, for a column headed "B". */
export function formatMeanBytes(bytes: number | null): string {
  return bytes === null ? noFigure : formatCount(Math.round(bytes));
}

/** Formats a share in whole percent; a share above nothing never shows as 0: `0 %`, `<1 %`, `12 %`. */
export function formatShare(part: number, whole: number): string {
  if (part === 0 || whole === 0) return '0\u00a0%';
  const percent = Math.round((part / whole) * 100);
  return percent === 0 ? '<1\u00a0%' : `${percent}\u00a0%`;
}

/** Formats a time of day to a tenth of a millisecond, in the local time zone: `10:11:12.4071`. */
export function formatClock(atMs: number): string {
  const at = new Date(atMs);
  const parts = [at.getHours(), at.getMinutes(), at.getSeconds()];
  // Truncated, because rounding up could need the next second, which the other parts do not show.
  const tenths = String(Math.floor((atMs - Math.floor(atMs / 1000) * 1000) * 10)).padStart(4, '0');
  return `${parts.map(pad).join(':')}.${tenths}`;
}

/** Formats the start of a run briefly: the time today, the day in this year, else the date. */
export function formatWhen(startedAt: string, now: Date): string {
  const at = new Date(startedAt);
  const time = `${pad(at.getHours())}:${pad(at.getMinutes())}`;
  if (at.toDateString() === now.toDateString()) return time;
  const day = at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
  return at.getFullYear() === now.getFullYear() ? `${day}, ${time}` : `${day} ${at.getFullYear()}`;
}

function pad(part: number): string {
  return String(part).padStart(2, '0');
}
