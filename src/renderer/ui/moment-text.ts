/**
 * Formats a time to the second, the same everywhere: `22 Nov 2026, 17:03:47`.
 *
 * @param moment ISO 8601, or milliseconds since 1970
 */
export function momentText(moment: string | number): string {
  return new Date(moment).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
}

/**
 * Formats the time of day to the minute: `17:03`.
 *
 * @param moment milliseconds since 1970
 */
export function clockText(moment: number): string {
  return new Date(moment).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * Formats how long ago something was: `just now`, `3 minutes ago`, `2 days ago`.
 *
 * @param iso the time; a time in the future (after a clock change) gives `just now`
 */
export function ageText(iso: string, nowMs: number): string {
  const ms = nowMs - Date.parse(iso);
  if (ms < minuteMs) return 'just now';
  if (ms < hourMs) return inUnits(ms / minuteMs, 'minute');
  if (ms < dayMs) return inUnits(ms / hourMs, 'hour');
  return inUnits(ms / dayMs, 'day');
}

function inUnits(amount: number, unit: string): string {
  const count = Math.floor(amount);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
