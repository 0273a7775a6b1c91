import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kindOfBytes } from './kind-of-bytes.ts';
import { looksCutOff } from './looks-cut-off.ts';

const fixtures = resolve(
  import.meta.dirname,
  '../../../../node_modules/@mapbox/mvt-fixtures/real-world',
);

/** `{1: 7, 2: "Ada", 3: packed 1 and 2, 5: {1: 9}}` */
const user = Buffer.from('08071203416461' + '1a020102' + '2a020809', 'hex');

describe('kindOfBytes', () => {
  it.each<[string, Uint8Array, object]>([
    ['a message', user, { kind: 'protobuf', breaksOffAt: null }],
    [
      'a message without its last byte',
      user.subarray(0, -1),
      { kind: 'protobuf', breaksOffAt: 12 },
    ],
    ['one that ends within a text', user.subarray(0, 5), { kind: 'binary', format: null }],
    [
      'one that ends within a number',
      Buffer.from('080710ff', 'hex'),
      { kind: 'binary', format: null },
    ],
    [
      'the same after some more',
      Buffer.from('0807120341646110ff', 'hex'),
      { kind: 'protobuf', breaksOffAt: 8 },
    ],
    [
      'one that ends within the last of its texts',
      Buffer.from('080712036164611a0f616461406578616d70', 'hex'),
      { kind: 'protobuf', breaksOffAt: 8 },
    ],
    ['JSON', Buffer.from(' {"a": 1}'), { kind: 'json' }],
    ['the text format', Buffer.from('id: 1'), { kind: 'textproto' }],
    ['XML', Buffer.from('<?xml version="1.0"?><a/>'), { kind: 'xml' }],
    ['XML without a declaration', Buffer.from('<a x="1">\n<b/></a>\n'), { kind: 'xml' }],
    ['one element of it', Buffer.from('<a/>'), { kind: 'xml' }],
    ['HTML', Buffer.from('<html><p>no</p></html>'), { kind: 'text' }],
    ['an element that is not closed', Buffer.from('<a> b'), { kind: 'text' }],
    ['words in UTF-16', Buffer.from('\uFEFFonly words', 'utf16le'), { kind: 'text' }],
    ['JSON in UTF-16', Buffer.from('\uFEFF{"a": 1}', 'utf16le'), { kind: 'json' }],
    ['words', Buffer.from('only words'), { kind: 'text' }],
    ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), { kind: 'binary', format: 'png' }],
    ['other bytes', Buffer.from('fffe00', 'hex'), { kind: 'binary', format: null }],
  ])('recognizes %s', (_what, bytes, found) => {
    expect(kindOfBytes(bytes, { expectsMessage: false })).toEqual(found);
  });

  it('reads text that parses as a message as one if a message is expected', () => {
    const both = Buffer.from('\n\nABCDEFGHIJ');

    expect(kindOfBytes(both, { expectsMessage: false })).toEqual({ kind: 'text' });
    expect(kindOfBytes(both, { expectsMessage: true })).toMatchObject({ kind: 'protobuf' });
  });
});

describe('looksCutOff', () => {
  it('recognizes nine of ten truncated vector tiles', async () => {
    const tile = await readFile(join(fixtures, 'chicago/13-2098-3045.mvt'));
    const lengths = Array.from({ length: 200 }, (_, index) =>
      Math.floor((tile.length * (index + 1)) / 201),
    );
    const known = lengths.filter((length) => looksCutOff(tile.subarray(0, length)));

    expect(known.length).toBeGreaterThan(180);
  });

  it('mistakes few random bytes for the beginning of a message', () => {
    let state = 1;
    const taken = Array.from({ length: 1000 }, () =>
      Uint8Array.from({ length: 300 }, () => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return state >>> 24;
      }),
    ).filter(looksCutOff);

    expect(taken.length).toBeLessThan(20);
  });
});
