import type { SearchHit } from '../../../shared/contract/engine-tree.ts';
import { ProblemError } from '../../../shared/problem.ts';

/** Bytes looked through before the clock is asked. */
const stepBytes = 8 * 1024 * 1024;

/** Bytes around a hit that are shown with it. */
const shownBytes = 8;

/**
 * The bytes that hex digits spell, blanks between them passed over.
 *
 * @throws ProblemError `bad-input` for what is no pairs of hex digits
 */
export function bytesOfHex(text: string): Buffer {
  const digits = text.replace(/\s+/g, '').replace(/^0x/i, '');
  if (digits.length > 0 && /^(?:[0-9a-f]{2})*$/i.test(digits)) return Buffer.from(digits, 'hex');
  throw new ProblemError({
    kind: 'bad-input',
    title: 'Not bytes in hex',
    detail: `"${text}" is no pairs of hex digits.`,
    hint: 'Write each byte as two of 0-9 and a-f: 0a 1f.',
  });
}

/** Occurrences of bytes that begin in a range, until there are enough or it is time to stop. */
export function findBytes(search: {
  readonly bytes: Buffer;
  readonly wanted: Buffer;
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly maxHits: number;
  readonly isOver: () => boolean;
}): { readonly hits: SearchHit[]; readonly next: number | null } {
  const { bytes, wanted, to, maxHits, isOver } = search;
  const hits: SearchHit[] = [];
  let position = search.from;
  while (position < to && position + wanted.length <= bytes.length) {
    if (hits.length === maxHits || isOver()) return { hits, next: position };
    // One that begins in this step may end in the next.
    const end = Math.min(bytes.length, Math.min(position + stepBytes, to) + wanted.length - 1);
    const at = bytes.subarray(position, end).indexOf(wanted);
    if (at < 0) {
      position += stepBytes;
      continue;
    }
    const start = position + at;
    hits.push(hitAt(bytes, start, start + wanted.length));
    position = start + 1;
  }
  return { hits, next: null };
}

function hitAt(bytes: Buffer, start: number, end: number): SearchHit {
  const shownStart = Math.max(0, start - shownBytes);
  const shown = bytes.subarray(shownStart, Math.min(bytes.length, start + 2 * shownBytes));
  const text = Array.from(shown, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
  return { start, end, offset: start, kind: 'bytes', text };
}
