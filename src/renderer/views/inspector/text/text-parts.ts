import { maxPageBytes } from '../../../../shared/contract/engine.ts';

/** The number of characters (UTF-16 code units) in a part. */
export const partLength = maxPageBytes;

/** Returns the number of parts of a text; at least one. */
export function partCount(totalLength: number): number {
  return Math.max(1, Math.ceil(totalLength / partLength));
}

/**
 * Says which part of a long text is shown: `Showing the first 1.0 MB of 5.2 MB`. In a response's text, a
 * million characters counts as a megabyte.
 */
export function partSentence(index: number, totalLength: number): string {
  const total = megabytes(totalLength);
  if (index === 0) return `Showing the first ${megabytes(partLength)} of ${total} MB of text`;
  const start = megabytes(index * partLength);
  const end = megabytes(Math.min((index + 1) * partLength, totalLength));
  return `Showing ${start} to ${end} of ${total} MB of text`;
}

function megabytes(length: number): string {
  return (length / 1e6).toFixed(1);
}
