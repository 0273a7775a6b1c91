/** A Timestamp text in the form that the date picker needs. */
export interface PickedTime {
  /** `2024-06-03T10:11:12`, in the time zone of the picker. */
  readonly local: string;
  /** The decimal point and the digits after it, or empty. The picker does not change them. */
  readonly fraction: string;
}

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** Returns the current time as RFC 3339 in UTC, to the millisecond. */
export function nowText(nowMs: number): string {
  return new Date(nowMs).toISOString();
}

/**
 * Returns the time of a text for the picker; null when the text is not a time.
 *
 * @param offsetMinutes how far the picker's zone is ahead of UTC
 */
export function pickedTime(text: string, offsetMinutes: number): PickedTime | null {
  const match = rfc3339.exec(text);
  const at = match === null ? Number.NaN : Date.parse(text.replace(/\.\d+/, ''));
  if (match === null || Number.isNaN(at)) return null;
  const moved = new Date(at + offsetMinutes * 60_000);
  if (Number.isNaN(moved.getTime()) || moved.getUTCFullYear() < 1) return null;
  return { local: moved.toISOString().slice(0, 19), fraction: match[1] ?? '' };
}

/** Returns the text of a picked time, in UTC; null while the picker is empty. */
export function textOfPicked(
  local: string,
  fraction: string,
  offsetMinutes: number,
): string | null {
  // The picker leaves out seconds that are 0.
  const full = /T\d\d:\d\d$/.test(local) ? `${local}:00` : local.slice(0, 19);
  const at = Date.parse(`${full}Z`);
  if (Number.isNaN(at)) return null;
  const moved = new Date(at - offsetMinutes * 60_000);
  if (moved.getUTCFullYear() < 1 || moved.getUTCFullYear() > 9999) return null;
  return `${moved.toISOString().slice(0, 19)}${fraction}Z`;
}

/** Returns how far this computer's zone is ahead of UTC at a time, in minutes. */
export function localOffset(text: string, nowMs: number): number {
  const at = Date.parse(text.replace(/\.\d+/, ''));
  return -new Date(Number.isNaN(at) ? nowMs : at).getTimezoneOffset();
}
