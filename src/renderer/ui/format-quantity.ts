/** Separates thousands: narrow and no-break, as ISO 80000-1 asks, so that one number does not read as two. */
const thinSpace = '\u202f';
/** Separates a number and its unit, without a line break. */
const unitSpace = '\u00a0';

/** Formats a whole number in groups of three digits: `20 849`. */
export function formatCount(count: number): string {
  return String(Math.trunc(count)).replace(/\B(?=(\d{3})+$)/g, thinSpace);
}

/** Formats a count with its noun, in the plural if needed: `1 file`, `1 204 files`. */
export function formatCounted(count: number, word: string): string {
  return `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`;
}

/** Formats a size to the byte: `20 849 B`. */
export function formatExactBytes(bytes: number): string {
  return `${formatCount(bytes)}${unitSpace}B`;
}

/** From this size on, {@link formatBytes} shortens. */
const shortenedFromBytes = 10_000;

/**
 * Formats a size briefly: exact below 10 000 bytes, then `20.8 kB`, `5.24 MB`. Decimal units (kB = 1000 B),
 * three to four digits. A value that would round up to 1000 kB or 1000 MB uses the next unit.
 */
export function formatBytes(bytes: number): string {
  if (bytes < shortenedFromBytes) return formatExactBytes(bytes);
  if (bytes < 999_950) return `${(bytes / 1e3).toFixed(1)}${unitSpace}kB`;
  if (bytes < 999_995_000) return `${(bytes / 1e6).toFixed(2)}${unitSpace}MB`;
  return `${(bytes / 1e9).toFixed(2)}${unitSpace}GB`;
}

/** Returns the exact bytes for the tooltip of a {@link formatBytes}; undefined when it is exact itself. */
export function exactTitle(bytes: number): string | undefined {
  return Math.abs(bytes) < shortenedFromBytes ? undefined : formatExactBytes(bytes);
}

/** Formats milliseconds with two to three significant digits: `0.42 ms`, `4.1 ms`, `124 ms`, `1.24 s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 0.9995) return `${milliseconds.toFixed(2)}${unitSpace}ms`;
  if (milliseconds < 99.95) return `${milliseconds.toFixed(1)}${unitSpace}ms`;
  if (milliseconds < 999.5) return `${milliseconds.toFixed(0)}${unitSpace}ms`;
  if (milliseconds < 59_995) return `${(milliseconds / 1000).toFixed(2)}${unitSpace}s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}${unitSpace}min ${seconds % 60}${unitSpace}s`;
}

/** Formats running time, always in seconds so that its width hardly changes: `0.4 s`, `12.0 s`. */
export function formatElapsed(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)}${unitSpace}s`;
}

/** Formats the first number divided by the second: `3.4x`, `0.07x`, `28x`; null when the second is 0. */
export function formatRatio(amount: number, reference: number): string | null {
  if (reference === 0) return null;
  const ratio = amount / reference;
  if (ratio >= 9.95) return `${formatCount(Math.round(ratio))}x`;
  return `${ratio.toFixed(ratio < 0.95 ? 2 : 1)}x`;
}

/** Formats the change from a reference: `-71 %`, `+12 %`, `0 %`; null when the reference is 0. */
export function formatChange(amount: number, reference: number): string | null {
  if (reference === 0) return null;
  const percent = Math.round((amount / reference - 1) * 100);
  const sign = percent > 0 ? '+' : percent < 0 ? '\u2212' : '';
  return `${sign}${Math.abs(percent)}${unitSpace}%`;
}

/** Formats a signed difference in bytes, to the byte if nothing else is said: `+85 B`, `-42 725 B`. */
export function formatByteDifference(bytes: number, format = formatExactBytes): string {
  const sign = bytes > 0 ? '+' : bytes < 0 ? '\u2212' : '';
  return `${sign}${format(Math.abs(bytes))}`;
}
