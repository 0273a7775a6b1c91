import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unsnapBlock } from '../codings/unsnap-block.ts';
import { guessStep } from './guess-step.ts';

const fixtures = resolve(
  import.meta.dirname,
  '../../../../node_modules/@mapbox/mvt-fixtures/real-world',
);

/** Returns a block with one literal (format_description.txt, 2.1). */
function literal(content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.of(content.length, (content.length - 1) << 2), content]);
}

const message = Buffer.from('08071205646965676f', 'hex');
/** `{1: "abcabcabcabc"}`: a literal of five bytes, and a copy of nine from three bytes back. */
const copied = Buffer.from('0e100a0c6162631503', 'hex');
const snappy = { kind: 'inflate', coding: 'snappy' };

describe('guessStep', () => {
  it.each<[string, Uint8Array, object | null]>([
    ['a Snappy block', literal(message), snappy],
    ['one with a copy', copied, snappy],
    ['one that ends too early', literal(message).subarray(0, -1), null],
    ['one with a byte too many', Buffer.concat([literal(message), Buffer.of(7)]), null],
    ['one of what is no message', literal(Buffer.from('ffffff07', 'hex')), null],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), null],
  ])('of %s', (_what, bytes, step) => {
    expect(guessStep(bytes)).toEqual(step);
  });

  it.each([
    ['nothing but zeros', 0],
    ['a message and zeros behind it', 2],
  ])('does not count the empty messages of %s to the end', (_what, length) => {
    const bytes = new Uint8Array(100_000_000);
    bytes.set([length, 0x08, 0x07].slice(0, length + 1));
    const before = process.cpuUsage();
    expect(guessStep(bytes)).toBeNull();
    const { user, system } = process.cpuUsage(before);
    // Counting it to the end would take ten seconds.
    expect((user + system) / 1000).toBeLessThan(2000);
  });

  it('does not mistake the beginning of a real message for a Snappy block', async () => {
    const tile = await readFile(resolve(fixtures, 'chicago/13-2098-3045.mvt'));
    const guesses = Array.from({ length: 300 }, (_, length) => guessStep(tile.subarray(0, length)));

    expect(guesses.filter((step) => step?.kind === 'inflate')).toEqual([]);
  });

  it('recognizes a block by its first unpacked bytes, however long it claims to be', () => {
    // 20 MB of zeros: a literal of one byte, and copies of 63 and 64 bytes.
    const length = 20 * 1024 * 1024;
    const copies = Buffer.alloc((length / 64 - 1) * 3, Buffer.of(0xfe, 1, 0));
    const head = Buffer.of(0x80, 0x80, 0x80, 0x0a, 0, 0, 0xfa, 1, 0);
    const block = Buffer.concat([head, copies]);

    expect(unsnapBlock(block, { maxBytes: length })).toMatchObject({ end: 'complete' });
    expect(guessStep(block)).toEqual(snappy);
  });
});
