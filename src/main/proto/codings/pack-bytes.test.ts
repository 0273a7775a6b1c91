import { describe, expect, it } from 'vitest';
import { requestCodingSchema } from '../../../shared/model/content-codings.ts';
import { packBytes } from './pack-bytes.ts';
import { unpackBytes } from './unpack-bytes.ts';

const options = { maxBytes: 4 * 1024 * 1024, signal: new AbortController().signal };
const noise = Uint8Array.from({ length: 200_000 }, (_, at) => Math.imul(at + 1, 0x9e3779b1) >>> 24);

const inputs: readonly (readonly [string, Uint8Array])[] = [
  ['nothing', new Uint8Array()],
  ['one byte', Uint8Array.of(7)],
  ['too little to repeat', Buffer.from('abc')],
  ['one repeated byte', new Uint8Array(300_000)],
  ['text', Buffer.from('{"users":[{"id":1,"name":"Ada Lovelace"}]}'.repeat(5000))],
  ['noise', noise],
  ['noise twice, beyond a block of Snappy', Buffer.concat([noise, noise])],
  ['a block of Snappy and one byte', Buffer.concat([new Uint8Array(65_536).fill(1), Buffer.of(9)])],
];

describe.each(requestCodingSchema.options)('packBytes in %s', (coding) => {
  it.each(inputs)('gives back %s', async (_what, bytes) => {
    const packed = await packBytes({ bytes, coding });
    const { bytes: out, end } = await unpackBytes(packed, coding, options);
    expect([end, Buffer.compare(out, bytes)]).toEqual(['complete', 0]);
    expect(packed.buffer.byteLength).toBe(packed.byteLength);
  });

  it('makes text smaller', async () => {
    const bytes = Buffer.from('{"id":1,"name":"Ada"}, '.repeat(1000));
    expect((await packBytes({ bytes, coding })).byteLength).toBeLessThan(bytes.byteLength / 10);
  });
});
