/** Formats an integer with its digits in groups of three: `20 849`. */
export function sayCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

/** Formats an exact size: `20 849 B`. */
export function sayBytes(bytes: number): string {
  return `${sayCount(bytes)} B`;
}

/** Compares two sizes: `69 % smaller`, `35 % larger`, `the same size`; empty if the reference is 0. */
export function sayChange(bytes: number, reference: number): string {
  if (bytes === reference) return 'the same size';
  if (reference === 0) return '';
  const percent = Math.round(Math.abs(1 - bytes / reference) * 100);
  const amount = percent === 0 ? 'less than 1 %' : `${sayCount(percent)} %`;
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
