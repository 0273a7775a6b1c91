import { exactInteger, readEnumText, readScalarText, readWellKnownText } from './leaf-value.ts';
import { integerRange } from './leaf-words.ts';
import type { FormEnum } from './message-form.ts';
import type { ScalarType } from './scalar-type.ts';

/**
 * Suggests a scalar for an invalid text: `inf`, `0x1f`, `1,000`, `True`. Returns null without a likely one,
 * and for a valid text.
 */
export function likelyScalar(scalar: ScalarType, text: string): string | null {
  const typed = text.trim();
  const meant = meantScalar(scalar, typed);
  if (meant === null || readScalarText(scalar, typed).ok) return null;
  return readScalarText(scalar, meant).ok ? meant : null;
}

/** Suggests an enum value: one whose name has another case, or ends with the text. */
export function likelyEnum(type: FormEnum, text: string): string | null {
  const typed = normalName(text);
  if (typed === '' || readEnumText(type, text).ok) return null;
  const names = type.values.map(({ name }) => name);
  const same = names.find((name) => normalName(name) === typed);
  if (same !== undefined) return same;
  const ending = names.filter((name) => normalName(name).endsWith(`_${typed}`));
  return ending.length === 1 ? (ending[0] ?? null) : null;
}

/**
 * Suggests a Timestamp, Duration or FieldMask for an invalid text: seconds or milliseconds since 1970, a
 * date, a time without a zone, which is taken as UTC; `5`, `500ms`, `1h30m`; paths in snake_case.
 */
export function likelyWellKnown(typeName: string, text: string): string | null {
  const typed = text.trim();
  if (readWellKnownText(typeName, typed).ok) return null;
  const meant =
    typeName === 'google.protobuf.Timestamp'
      ? meantTime(typed)
      : typeName === 'google.protobuf.Duration'
        ? meantDuration(typed)
        : typeName === 'google.protobuf.FieldMask'
          ? meantMask(typed)
          : null;
  return meant !== null && readWellKnownText(typeName, meant).ok ? meant : null;
}

function meantScalar(scalar: ScalarType, text: string): string | null {
  if (scalar === 'bool') {
    const word = text.toLowerCase();
    if (word === 'true' || word === '1' || word === 'yes') return 'true';
    return word === 'false' || word === '0' || word === 'no' ? 'false' : null;
  }
  if (scalar === 'string' || scalar === 'bytes') return null;
  if (integerRange(scalar) !== null) {
    const digits = /^([+-]?)(0x[0-9a-f]{1,16}|0b[01]{1,64}|0o[0-7]{1,22})$/i.exec(text);
    if (digits !== null) return `${digits[1] === '-' ? '-' : ''}${BigInt(digits[2] ?? '')}`;
  }
  const [, sign = '', word = ''] = /^([+-]?)([a-z]+)$/i.exec(text) ?? [];
  if (/^nan$/i.test(word)) return 'NaN';
  if (/^inf(?:inity)?$/i.test(word)) return sign === '-' ? '-Infinity' : 'Infinity';
  // Digits in groups of three, as people write them.
  const grouped = /^[+-]?[0-9]{1,3}(?:([,_' ])[0-9]{3})(?:\1[0-9]{3})*(?:\.[0-9]+)?$/.exec(text);
  return grouped === null ? null : text.replaceAll(/[,_' ]/g, '');
}

function meantTime(text: string): string | null {
  const number = /^-?[0-9]{1,14}(?:\.[0-9]{1,9})?$/.exec(text);
  if (number !== null) return timeOfNumber(text);
  const parts =
    /^([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[T ]([0-9]{2}:[0-9]{2})(:[0-9]{2}(?:\.[0-9]{1,9})?)?)? ?(Z|UTC|[+-][0-9]{2}:?[0-9]{2})?$/i.exec(
      text,
    );
  if (parts === null) return null;
  const [, date = '', minutes = '00:00', seconds = ':00', zone = 'Z'] = parts;
  const offset = /^([+-][0-9]{2}):?([0-9]{2})$/.exec(zone);
  return `${date}T${minutes}${seconds}${offset === null ? 'Z' : `${offset[1]}:${offset[2]}`}`;
}

/**
 * Converts seconds since 1970; from twelve digits on milliseconds, because as seconds that is the year 5138.
 */
function timeOfNumber(text: string): string | null {
  const [whole = '', fraction = ''] = text.split('.');
  const isMs = whole.replace('-', '').length >= 12;
  if (isMs && fraction !== '') return null;
  const ms = isMs ? Number(whole) : Number(whole) * 1000;
  // Before 1970, fractions count in the other direction.
  if (!Number.isFinite(new Date(ms).getTime()) || (fraction !== '' && ms < 0)) return null;
  const time = new Date(ms).toISOString();
  if (isMs) return time.replace('.000Z', 'Z');
  return time.replace('.000Z', fraction === '' ? 'Z' : `.${fraction}Z`);
}

const unitMs: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

function meantDuration(text: string): string | null {
  if (/^-?[0-9]+(?:\.[0-9]{1,9})?$/.test(text)) return `${text}s`;
  const sign = text.startsWith('-') ? '-' : '';
  const rest = text.slice(sign.length).toLowerCase().replaceAll(/\s/g, '');
  if (!/^(?:[0-9]{1,9}(?:\.[0-9]{1,3})?(?:ms|h|m|s))+$/.test(rest)) return null;
  let ms = 0;
  for (const [, value = '', unit = ''] of rest.matchAll(/([0-9.]+)(ms|h|m|s)/g)) {
    ms += Math.round(Number(value) * (unitMs[unit] ?? 0) * 1000) / 1000;
  }
  if (!Number.isInteger(ms)) return null;
  const fraction = ms % 1000 === 0 ? '' : `.${String(ms % 1000).padStart(3, '0')}`;
  return `${sign}${Math.floor(ms / 1000)}${fraction}s`;
}

function meantMask(text: string): string {
  return text
    .split(/[,\s]+/)
    .filter((path) => path !== '')
    .map((path) => path.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()))
    .join(',');
}

function normalName(text: string): string {
  const typed = text.trim();
  return exactInteger(typed) === null ? typed.toLowerCase().replaceAll(/[\s-]+/g, '_') : '';
}
