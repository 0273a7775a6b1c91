import { describe, expect, it } from 'vitest';
import { imageSizeOf, imageTypeOf, probedBytes, viewsOf } from './value-kind.ts';

function bytes(hex: string, length = 0): Uint8Array {
  const head = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const all = new Uint8Array(Math.max(length, head.length));
  all.set(head);
  return all;
}

const png = bytes('89504e470d0a1a0a0000000d494844520000000300000002', 40);
const gif = bytes('47494638396103000200', 40);
const jpeg = bytes('ffd8ffe000040000ffc00011080002000303', 40);
const lossyWebp = bytes('52494646000000005745425056503820000000000000009d012a03000200', 40);
const losslessWebp = bytes('5249464600000000574542505650384c000000002f02400000', 40);
const extendedWebp = bytes('52494646000000005745425056503858000000000000000002000001000000', 40);

describe('imageTypeOf', () => {
  it.each([
    ['image/png', png],
    ['image/gif', gif],
    ['image/jpeg', jpeg],
    ['image/webp', lossyWebp],
    [null, bytes('89504e47')],
    [null, bytes('')],
    // A document that could contain scripts is no image here.
    [null, new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('recognizes %s', (type, head) => {
    expect(imageTypeOf(head)).toBe(type);
  });
});

describe('imageSizeOf', () => {
  it.each([
    ['image/png', png],
    ['image/gif', gif],
    ['image/jpeg', jpeg],
    ['image/jpeg', bytes('ffd8ffe000040000ffffc00011080002000303', 40)],
    ['image/webp', lossyWebp],
    ['image/webp', losslessWebp],
    ['image/webp', extendedWebp],
  ] as const)('reads the size of %s (%#)', (type, head) => {
    expect(imageSizeOf(head, type)).toEqual({ width: 3, height: 2 });
  });

  it.each([
    ['image/png', png.subarray(0, 20)],
    ['image/gif', gif.subarray(0, 9)],
    ['image/jpeg', jpeg.subarray(0, 12)],
    ['image/webp', lossyWebp.subarray(0, 20)],
  ] as const)('returns nothing for %s that is cut off', (type, head) => {
    expect(imageSizeOf(head, type)).toBeNull();
  });
});

describe('viewsOf', () => {
  const text = (value: string) => new TextEncoder().encode(value);

  it.each([
    ['a picture', png, false, ['image', 'message', 'hex']],
    ['a string', text('Zoë'), true, ['text', 'hex']],
    ['JSON in a string', text(' {"a": 1}'), true, ['json', 'text', 'hex']],
    ['JSON in bytes', text('[1]'), false, ['json', 'text', 'message', 'hex']],
    ['text in bytes', text('hello\n'), false, ['text', 'message', 'hex']],
    ['other bytes', bytes('08960100ff'), false, ['hex', 'message']],
    ['no bytes', bytes(''), false, ['hex', 'message']],
    ['a string that is no UTF-8', bytes('ff7b'), true, ['text', 'hex']],
  ] as const)('offers for %s', (_what, head, isString, views) => {
    expect(viewsOf(head, isString)).toEqual(views);
  });

  it('recognizes a text whose last character is cut off', () => {
    const cut = text(`a${'ë'.repeat(probedBytes)}`).subarray(0, probedBytes);

    expect(viewsOf(cut, false)[0]).toBe('text');
  });
});
