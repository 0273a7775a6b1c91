import { shortestFloat } from '../wire/read-scalar.ts';
import type { FloatLeaf, PlainLeaf, WrittenForm } from './datum.ts';

/** The largest exponent that is written out: 64-bit integers have 20 digits. */
const maxExponent = 40;

/**
 * Returns all digits of an integer in any JSON notation (`1`, `1.0`, `1e0`); null if it is not a number, not
 * an integer, or far beyond 64 bits.
 */
export function wholeNumber(text: string): string | null {
  if (/^(?:0|-?[1-9]\d{0,18})$/.test(text)) return text;
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (!parts || text.length > 100) return null;
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = parts;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > maxExponent) return null;
  const digits = whole + fraction;
  const point = whole.length + exponent;
  if (/[1-9]/.test(digits.slice(Math.max(0, point)))) return null;
  const integer = digits.slice(0, Math.max(0, point)).padEnd(point, '0').replace(/^0+/, '');
  return integer === '' ? '0' : sign + integer;
}

/** Returns the leaf of an integer in protobuf bytes; `text` are its exact digits. */
export function integerLeaf(text: string): PlainLeaf {
  return integer(text, 'plain', text);
}

/** Returns the leaf of an integer in JSON; null if the text is not one. */
export function integerFromJson(text: string, isString: boolean): PlainLeaf | null {
  const digits = wholeNumber(text);
  if (digits === null) return null;
  if (isString) return integer(digits, 'number-string', JSON.stringify(text));
  return integer(digits, digits === text ? 'plain' : 'number-spelling', text);
}

/** Returns the leaf of a double in JSON; null if the text is not one. */
export function doubleFromJson(text: string, isString: boolean): PlainLeaf | null {
  const value = realNumber(text, isString);
  if (value === null) return null;
  return { ...doubleLeaf(value), ...writtenAs(text, isString, numberText(value), value) };
}

/** Returns the leaf of a double in protobuf bytes. */
export function doubleLeaf(value: number): PlainLeaf {
  const text = numberText(value);
  return {
    kind: 'leaf',
    type: 'double',
    // Many languages write -0 as 0 in JSON, and both are equal (IEEE 754).
    key: text === '-0' ? '0' : text,
    isDefault: Object.is(value, 0),
    form: 'plain',
    written: text,
    shown: text,
  };
}

/** Returns the leaf of a float32 in protobuf bytes. */
export function floatLeaf(value: number): FloatLeaf {
  const text = numberText(shortestFloat(value));
  const isDefault = Object.is(value, 0);
  return { kind: 'float', value, isDefault, form: 'plain', written: text, shown: text };
}

/** Returns the leaf of a `float` field in JSON; null if the text is not a number. */
export function floatFromJson(text: string, isString: boolean): FloatLeaf | null {
  const value = realNumber(text, isString);
  if (value === null) return null;
  const shortest = numberText(shortestFloat(Math.fround(value)));
  return {
    kind: 'float',
    value,
    isDefault: value === 0,
    ...writtenAs(text, isString, shortest, value),
  };
}

/** Compares two floats; `left-keeps-less` means that the left is the float32 of the right. */
export function compareFloats(
  left: number,
  right: number,
): 'equal' | 'different' | 'left-keeps-less' | 'right-keeps-less' {
  if (left === right || (Number.isNaN(left) && Number.isNaN(right))) return 'equal';
  const isOverflow = (value: number) =>
    Number.isFinite(value) && !Number.isFinite(Math.fround(value));
  if (isOverflow(left) || isOverflow(right)) return 'different';
  if (Math.fround(left) !== Math.fround(right)) return 'different';
  const hasMore = [left, right].map((value) => !printsFloat32(value));
  if (!hasMore[0] && !hasMore[1]) return 'equal';
  if (hasMore[0] && hasMore[1]) return 'different';
  return hasMore[0] ? 'right-keeps-less' : 'left-keeps-less';
}

/** True when the number is a notation of a float32: its shortest text, or its exact value rounded. */
function printsFloat32(value: number): boolean {
  const single = Math.fround(value);
  if (value === single || value === shortestFloat(single)) return true;
  const digits = significantDigits(value);
  return Number(single.toPrecision(Math.min(100, digits))) === value;
}

function significantDigits(value: number): number {
  const [mantissa = ''] = String(Math.abs(value)).split('e');
  return Math.max(1, mantissa.replace('.', '').replace(/^0+/, '').length);
}

function integer(digits: string, form: WrittenForm, written: string): PlainLeaf {
  return {
    kind: 'leaf',
    type: 'integer',
    key: digits,
    isDefault: digits === '0',
    form,
    written,
    shown: written,
  };
}

const nonFinite: ReadonlyMap<string, number> = new Map([
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
]);

function realNumber(text: string, isString: boolean): number | null {
  if (isString && nonFinite.has(text)) return nonFinite.get(text) ?? null;
  if (!/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

function writtenAs(
  text: string,
  isString: boolean,
  canonical: string,
  value: number,
): Pick<PlainLeaf, 'form' | 'written' | 'shown'> {
  const written = isString ? JSON.stringify(text) : text;
  const form = !Number.isFinite(value)
    ? 'non-finite'
    : isString
      ? 'number-string'
      : text === canonical
        ? 'plain'
        : 'number-spelling';
  return { form, written, shown: written };
}

function numberText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}
