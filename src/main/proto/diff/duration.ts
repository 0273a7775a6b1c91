import { nanosPerSecond } from './calendar.ts';
import type { PlainLeaf, Words, WrittenForm } from './datum.ts';

/** Parses a duration of ProtoJSON (`3.5s`) or of ISO 8601 without years and months (`PT3.5S`, `P1DT2H`). */
export function parseDuration(text: string): bigint | null {
  const seconds = /^(-?)(\d{1,12})(?:\.(\d{1,9}))?s$/.exec(text);
  if (seconds) return signed(seconds[1], nanosOf(seconds[2], seconds[3]));
  const iso =
    text.length <= 64 &&
    /^(-?)P(?:(\d{1,9})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(-?)(\d{1,12})(?:\.(\d{1,9}))?S)?)?$/.exec(
      text,
    );
  if (!iso || text.length < 3) return null;
  const [, sign, days, hours, minutes, secondSign, whole, fraction] = iso;
  const large =
    (BigInt(days ?? 0) * 86_400n + BigInt(hours ?? 0) * 3600n + BigInt(minutes ?? 0) * 60n) *
    nanosPerSecond;
  return signed(sign, large + signed(secondSign, nanosOf(whole, fraction)));
}

/** Parses seconds written as a number, as some JSON libraries write durations; null if it is not one. */
export function parseSeconds(text: string): bigint | null {
  const parts = /^(-?)(\d{1,12})(?:\.(\d{1,9}))?$/.exec(text);
  return parts ? signed(parts[1], nanosOf(parts[2], parts[3])) : null;
}

/** Returns the leaf of a duration. */
export function durationLeaf(nanos: bigint, form: WrittenForm, written?: Words): PlainLeaf {
  const text = written ?? (() => formatDuration(nanos));
  return {
    kind: 'leaf',
    type: 'span',
    key: String(nanos),
    isDefault: false,
    form,
    written: text,
    shown: text,
  };
}

/** Formats as ProtoJSON: 0, 3, 6 or 9 fraction digits. */
export function formatDuration(nanos: bigint): string {
  const size = nanos < 0n ? -nanos : nanos;
  const rest = String(size % nanosPerSecond).padStart(9, '0');
  const short = rest.replace(/^(\d{3})000000$/, '$1').replace(/^(\d{6})000$/, '$1');
  const fraction = rest === '000000000' ? '' : `.${short}`;
  return `${nanos < 0n ? '-' : ''}${size / nanosPerSecond}${fraction}s`;
}

function nanosOf(whole = '0', fraction = ''): bigint {
  return BigInt(whole) * nanosPerSecond + BigInt(fraction.padEnd(9, '0'));
}

function signed(sign: string | undefined, nanos: bigint): bigint {
  return sign === '-' ? -nanos : nanos;
}
