/**
 * A number of JSON as protobufjs should get it: a double where that is exact, else the digits as a
 * string, which ProtoJSON allows for every integer type ("JSON Mapping", int64).
 */
export function exactNumber(text: string): number | string {
  const value = Number(text);
  if (Number.isSafeInteger(value) && text.length <= 16) return value;
  return wholeDigits(text) ?? value;
}

/** The digits of a whole number past 2^53 that may be written with a fraction or exponent; else null. */
function wholeDigits(text: string): string | null {
  const parts = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/.exec(text);
  if (!parts) return null;
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = parts;
  const exponent = Number(exponentText);
  // 20 digits hold every 64-bit integer; what is larger is out of range whichever way it is read.
  if (Math.abs(exponent) > 40) return null;
  const digits = whole + fraction;
  const point = whole.length + exponent;
  if (point <= 0) return null;
  const integer = digits
    .slice(0, point)
    .padEnd(point, '0')
    .replace(/^0+(?=[0-9])/, '');
  if (/[1-9]/.test(digits.slice(point))) return null;
  return Number.isSafeInteger(Number(integer)) ? null : sign + integer;
}
