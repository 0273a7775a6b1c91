import type { TimeLeaf, Words, WrittenForm } from './datum.ts';

/** Nanoseconds in a second. */
export const nanosPerSecond = 1_000_000_000n;

/** Nanoseconds in a day without a leap second. */
export const nanosPerDay = 86_400n * nanosPerSecond;

/** A point in time, with its written day. */
export interface WrittenTime {
  readonly nanos: bigint;
  readonly unitNanos: bigint;
  /** Null means the day in UTC. */
  readonly day: string | null;
  readonly hasZone: boolean;
}

const isoPattern =
  /^([+-]?\d{4,6})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,18}))?)?\s*(Z|z|[+-]\d{2}(?::?\d{2})?)?)?$/;

/**
 * Parses an ISO 8601 date or moment in the extended format, as servers write it: `2024-06-03`,
 * `2024-06-03T10:11:12.123456`, `...Z`, `...+02:00`, a blank for the T. Returns null for anything else.
 */
export function parseIsoTime(text: string): WrittenTime | null {
  const parts = text.length > 64 ? null : isoPattern.exec(text.replace(/\[[^\]]*\]$/, ''));
  if (!parts) return null;
  const [, year, month, day, hour, minute, second, fraction = '', zone] = parts;
  const days = daysSinceEpoch(Number(year), Number(month), Number(day));
  if (days === null) return null;
  const dayText = `${year}-${month}-${day}`;
  const midnight = BigInt(days) * nanosPerDay;
  if (hour === undefined) {
    return { nanos: midnight, unitNanos: nanosPerDay, day: dayText, hasZone: false };
  }
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second ?? 0) > 60) return null;
  const offsetMinutes = zone === undefined ? 0 : offsetOf(zone);
  const seconds =
    BigInt(hour) * 3600n +
    (BigInt(minute ?? 0) - BigInt(offsetMinutes)) * 60n +
    BigInt(second ?? 0);
  return {
    nanos: midnight + seconds * nanosPerSecond + BigInt(fraction.slice(0, 9).padEnd(9, '0')),
    unitNanos: second === undefined ? 60n * nanosPerSecond : unitOf(fraction.length),
    day: dayText,
    hasZone: zone !== undefined,
  };
}

/**
 * Parses seconds, milliseconds, microseconds or nanoseconds since 1970. Its size decides the unit: a time of
 * this or the next century fits only one. Returns null if it is not a number.
 */
export function parseEpochTime(text: string): WrittenTime | null {
  const parts = /^(-?)(\d{1,19})(?:\.(\d{1,9}))?$/.exec(text);
  if (!parts) return null;
  const [, sign, whole = '0', fraction = ''] = parts;
  const size = whole.length;
  const digits = size <= 11 ? 9 : size <= 14 ? 6 : size <= 17 ? 3 : 0;
  if (fraction.length > digits) return null;
  const amount = BigInt(whole + fraction.padEnd(digits, '0'));
  const nanos = sign === '-' ? -amount : amount;
  const unitNanos = 10n ** BigInt(digits - fraction.length);
  return { nanos, unitNanos, day: null, hasZone: true };
}

/** Returns the moment of parts `[2024, 6, 3, 10, 11, 12, 123456000]`; all up to the day are required. */
export function timeOfParts(parts: readonly number[]): WrittenTime | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, nano = 0] = parts;
  const isWhole = parts.every((part) => Number.isSafeInteger(part) && part >= 0);
  if (!isWhole || parts.length < 3 || parts.length > 7 || hour > 24 || minute > 59 || second > 60) {
    return null;
  }
  const days = daysSinceEpoch(year, month, day);
  if (days === null) return null;
  const seconds = BigInt(hour) * 3600n + BigInt(minute) * 60n + BigInt(second);
  return {
    nanos: BigInt(days) * nanosPerDay + seconds * nanosPerSecond + BigInt(nano),
    unitNanos: parts.length === 3 ? nanosPerDay : 1n,
    day: dayText(year, month, day),
    hasZone: false,
  };
}

/** Returns the moment of a protobuf Timestamp. */
export function timeOfTimestamp(seconds: bigint, nanos: bigint): WrittenTime {
  const total = seconds * nanosPerSecond + nanos;
  return { nanos: total, unitNanos: 1n, day: null, hasZone: true };
}

/** Returns the day of a date message; null for an invalid day, such as month 0. */
export function timeOfDay(year: number, month: number, day: number): WrittenTime | null {
  const days = daysSinceEpoch(year, month, day);
  if (days === null) return null;
  return {
    nanos: BigInt(days) * nanosPerDay,
    unitNanos: nanosPerDay,
    day: dayText(year, month, day),
    hasZone: false,
  };
}

/** Returns the leaf of a time. */
export function timeLeaf(
  time: WrittenTime,
  form: WrittenForm,
  written: Words,
  shown: Words = written,
): TimeLeaf {
  return { kind: 'time', ...time, isDefault: false, form, written, shown };
}

/** Formats as a ProtoJSON Timestamp: UTC, with 0, 3, 6 or 9 fraction digits. */
export function formatMoment(nanos: bigint): string {
  const seconds = floorDivide(nanos, nanosPerSecond);
  const rest = String(nanos - seconds * nanosPerSecond).padStart(9, '0');
  const digits = /^(\d{3})000000$|^(\d{6})000$/.exec(rest);
  const fraction = rest === '000000000' ? '' : `.${digits?.[1] ?? digits?.[2] ?? rest}`;
  const ofDay = Number(seconds - floorDivide(seconds, 86_400n) * 86_400n);
  const time = [Math.floor(ofDay / 3600), Math.floor(ofDay / 60) % 60, ofDay % 60];
  return `${dayOf(nanos)}T${time.map((part) => String(part).padStart(2, '0')).join(':')}${fraction}Z`;
}

/** Returns the day of a moment in UTC. */
export function dayOf(nanos: bigint): string {
  // Converts days to year, month and day, as in "chrono-Compatible Low-Level Date Algorithms" (H. Hinnant).
  const shifted = floorDivide(nanos, nanosPerDay) + 719_468n;
  const era = floorDivide(shifted, 146_097n);
  const dayOfEra = Number(shifted - era * 146_097n);
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return dayText(Number(era) * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day);
}

/** Rounds towards minus infinity, unlike `/`. */
export function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  return value % by < 0n ? quotient - 1n : quotient;
}

function daysSinceEpoch(year: number, month: number, day: number): number | null {
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  const shiftedYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(shiftedYear / 400);
  const yearOfEra = shiftedYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function dayText(year: number, month: number, day: number): string {
  const digits = String(Math.abs(year)).padStart(4, '0');
  const sign = year < 0 ? '-' : '';
  return `${sign}${digits}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function offsetOf(zone: string): number {
  if (zone === 'Z' || zone === 'z') return 0;
  const digits = zone.replace(/[^0-9]/g, '').padEnd(4, '0');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return zone.startsWith('-') ? -minutes : minutes;
}

/** Returns the time unit of a number of fraction digits. */
function unitOf(fractionDigits: number): bigint {
  return 10n ** BigInt(9 - Math.min(9, fractionDigits));
}
