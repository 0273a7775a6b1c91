/** Formats an integer with its digits in groups of three: `20 849`. */
export function sayCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

/** Formats an exact size: `20 849 B`. */
export function sayBytes(bytes: number): string {
  return `${sayCount(bytes)} B`;
}

/** Formats a size for a sentence: exact below 10 kB, then `20.8 kB`, `5.24 MB`. Decimal units (kB = 1000 B). */
function sayBriefBytes(bytes: number): string {
  if (bytes < 10_000) return sayBytes(bytes);
  return bytes < 999_950 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(2)} MB`;
}

/**
 * Formats two sizes in the same unit: `7.3 kB` and `20.3 kB`. Both are exact when the smaller one is less than
 * one of that unit: `46 B` and `20 300 B`.
 */
export function sayAlikeBytes(one: number, other: number): readonly [string, string] {
  const [least, most] = one < other ? [one, other] : [other, one];
  if (most < 10_000 || least < 1000) return [sayBytes(one), sayBytes(other)];
  const isMega = least >= 1e6;
  const say = (bytes: number) =>
    isMega ? `${(bytes / 1e6).toFixed(2)} MB` : `${sayTenths(bytes / 1e3)} kB`;
  return [say(one), say(other)];
}

/** Formats a figure to a tenth, its whole part in groups of three: `5 240.1`. */
function sayTenths(figure: number): string {
  const [whole, tenths] = figure.toFixed(1).split('.');
  return `${sayCount(Number(whole))}.${tenths}`;
}

/** A smaller change is given in bytes, which say more than a few percent. */
const leastPercent = 5;

/** Compares two sizes: `69 % smaller`, `4 B larger`, `same size`. */
export function sayChange(bytes: number, reference: number): string {
  if (bytes === reference) return 'same size';
  const percent = Math.abs(1 - bytes / reference) * 100;
  const isPercent = reference > 0 && percent >= leastPercent;
  const amount = isPercent
    ? `${sayCount(Math.round(percent))} %`
    : sayBriefBytes(Math.abs(bytes - reference));
  return `${amount} ${bytes < reference ? 'smaller' : 'larger'}`;
}

/** Formats milliseconds with significant digits: `0.42 ms`, `12.3 ms`, `1204 ms`. */
export function sayMs(milliseconds: number): string {
  const size = Math.abs(milliseconds);
  return `${milliseconds.toFixed(size < 10 ? 2 : size < 100 ? 1 : 0)} ms`;
}

/** Formats a number of times: `once`, `twice`, `20 times`. */
export function sayTimes(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${sayCount(count)} times`;
}
