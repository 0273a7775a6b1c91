import { integerRange, isLongScalar, scalarWords, wellKnownWords } from './leaf-words.ts';
import type { FormEnum } from './message-form.ts';
import type { ScalarType } from './scalar-type.ts';

/** The JSON of a text as a value of some type, or the reason why it is invalid, in a sentence. */
export type LeafReading =
  | { readonly ok: true; readonly json: string }
  | { readonly ok: false; readonly issue: string };

const jsonNumber = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
/** Numbers that ProtoJSON accepts in quotes: also with signs, leading zeros and bare points. */
const anyNumber = /^[+-]?(?:[0-9]*\.[0-9]+|[0-9]+\.?)(?:[eE][+-]?[0-9]+)?$/;
/** In Unicode mode a pair is one character, and only half of one is a surrogate. */
const loneSurrogate = /\p{Surrogate}/u;
/** No 64-bit integer has more digits; a longer one is always out of range. */
const maxDigits = 40;

/**
 * Reads the text of a scalar by the rules of ProtoJSON (protobuf documentation, "ProtoJSON Format"). Integers
 * are never converted to `Number`. A JSON number is written unchanged, 64-bit ones in quotes.
 */
export function readScalarText(scalar: ScalarType, text: string): LeafReading {
  if (scalar === 'string') return readString(text);
  if (scalar === 'bool') {
    return text === 'true' || text === 'false' ? { ok: true, json: text } : refuse(scalar);
  }
  if (scalar === 'bytes') {
    return isBase64(text) ? { ok: true, json: JSON.stringify(text) } : refuse(scalar);
  }
  const range = integerRange(scalar);
  return range === null ? readFloat(scalar, text) : readInteger(scalar, text, range);
}

/** Reads the name of an enum value, or a number; for closed enums only numbers with a name. */
export function readEnumText(type: FormEnum, text: string): LeafReading {
  if (type.values.some(({ name }) => name === text)) {
    return { ok: true, json: JSON.stringify(text) };
  }
  const shortName = type.name.slice(type.name.lastIndexOf('.') + 1);
  if (!jsonNumber.test(text)) {
    return { ok: false, issue: `${shortName} has no value ${shortQuote(text)}.` };
  }
  const number = exactInteger(text);
  if (number === null || number < -2147483648n || number > 2147483647n) {
    return { ok: false, issue: `Takes a value of ${shortName}, or ${scalarWords('int32')}.` };
  }
  if (type.isClosed && !type.values.some((value) => BigInt(value.number) === number)) {
    const issue = `${shortName} has no number ${number}, and is closed.`;
    return { ok: false, issue };
  }
  return { ok: true, json: text };
}

/** Reads the text of a Timestamp, Duration or FieldMask; other well-known types have no text. */
export function readWellKnownText(typeName: string, text: string): LeafReading {
  if (isWellKnownText(typeName, text)) return { ok: true, json: JSON.stringify(text) };
  return { ok: false, issue: `Takes ${wellKnownWords(typeName)}.` };
}

/** True when two texts of a scalar are the same value: `1` and `1.0`, but not `0` and `-0` for floats. */
export function isSameScalar(scalar: ScalarType, first: string, second: string): boolean {
  if (first === second) return true;
  if (scalar === 'string' || scalar === 'bool') return false;
  if (scalar === 'bytes') return normalBase64(first) === normalBase64(second);
  if (integerRange(scalar) !== null) {
    const value = exactInteger(first);
    return value !== null && value === exactInteger(second);
  }
  if (!anyNumber.test(first) || !anyNumber.test(second)) return false;
  return Object.is(Number(first), Number(second));
}

/** Returns the exact value of an integer in any notation of ProtoJSON; null for other text. */
export function exactInteger(text: string): bigint | null {
  const parts = /^([+-]?)([0-9]*)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]+))?$/.exec(text);
  if (parts === null || !anyNumber.test(text)) return null;
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = parts;
  const digits = (whole + fraction).replace(/^0+/, '');
  if (digits === '') return 0n;
  const exponent = Number(exponentText) - fraction.length;
  if (exponent < 0) {
    const zeros = /0*$/.exec(digits)?.[0].length ?? 0;
    if (zeros < -exponent) return null;
    return BigInt(sign === '-' ? -1 : 1) * BigInt(digits.slice(0, digits.length + exponent));
  }
  if (digits.length + exponent > maxDigits) return BigInt(sign === '-' ? -1 : 1) * 10n ** 40n;
  return BigInt(sign === '-' ? -1 : 1) * BigInt(digits) * 10n ** BigInt(exponent);
}

function readInteger(
  scalar: ScalarType,
  text: string,
  [min, max]: readonly [bigint, bigint],
): LeafReading {
  const value = exactInteger(text);
  if (value === null) return refuse(scalar);
  if (value > max) return refuse(scalar, `${shorten(text)} is too large.`);
  if (value < min) return refuse(scalar, `${shorten(text)} is too small.`);
  const isBare = jsonNumber.test(text) && !isLongScalar(scalar);
  return { ok: true, json: isBare ? text : JSON.stringify(text) };
}

function readFloat(scalar: ScalarType, text: string): LeafReading {
  if (text === 'NaN' || text === 'Infinity' || text === '-Infinity') {
    return { ok: true, json: JSON.stringify(text) };
  }
  if (!anyNumber.test(text)) {
    const meant = nonFinite(text);
    return refuse(scalar, meant === null ? '' : `Write ${meant}.`);
  }
  const number = scalar === 'float' ? Math.fround(Number(text)) : Number(text);
  if (!Number.isFinite(number)) return refuse(scalar, `${shorten(text)} is too large.`);
  return { ok: true, json: jsonNumber.test(text) ? text : JSON.stringify(text) };
}

function readString(text: string): LeafReading {
  if (!loneSurrogate.test(text)) return { ok: true, json: JSON.stringify(text) };
  return { ok: false, issue: 'Half a surrogate pair, which UTF-8 cannot hold.' };
}

/** Returns the ProtoJSON of NaN or an infinity, as C and Python write it. */
function nonFinite(text: string): string | null {
  const match = /^([+-]?)(nan|inf|infinity)$/i.exec(text);
  if (match === null) return null;
  if (match[2]?.toLowerCase() === 'nan') return 'NaN';
  return match[1] === '-' ? '-Infinity' : 'Infinity';
}

function isBase64(text: string): boolean {
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(text)) return false;
  return text.replace(/=+$/, '').length % 4 !== 1;
}

function normalBase64(text: string): string {
  return text.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/');
}

function isWellKnownText(typeName: string, text: string): boolean {
  if (typeName === 'google.protobuf.Timestamp') return isTimestamp(text);
  if (typeName === 'google.protobuf.Duration') return isDuration(text);
  return typeName === 'google.protobuf.FieldMask' && isFieldMask(text);
}

/** True for RFC 3339 with a zone and up to nine fraction digits. */
function isTimestamp(text: string): boolean {
  const match =
    /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/.exec(
      text,
    );
  if (match === null) return false;
  const [, year, month, day] = match.map(Number);
  const lastDay = new Date(Date.UTC(2000 + ((year ?? 0) % 400), month ?? 0, 0)).getUTCDate();
  if ((day ?? 0) > lastDay) return false;
  const seconds = Math.floor(Date.parse(text.replace(/\.\d+/, '')) / 1000);
  return seconds >= -62135596800 && seconds <= 253402300799;
}

/** True for seconds with up to nine fraction digits; at most 315,576,000,000 in each direction. */
function isDuration(text: string): boolean {
  const match = /^-?([0-9]+)(?:\.[0-9]{1,9})?s$/.exec(text);
  return match !== null && Number(match[1]) <= 315576000000;
}

/** True for paths in lowerCamelCase: a path with an underscore would be read back as another one. */
function isFieldMask(text: string): boolean {
  return text === '' || /^[A-Za-z][A-Za-z0-9.]*(?:,[A-Za-z][A-Za-z0-9.]*)*$/.test(text);
}

function refuse(scalar: ScalarType, reason = ''): LeafReading {
  const words = scalar === 'bytes' ? 'base64 text' : scalarWords(scalar);
  return { ok: false, issue: `Takes ${words}.${reason === '' ? '' : ` ${reason}`}` };
}

function shortQuote(text: string): string {
  return JSON.stringify(shorten(text));
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
}
