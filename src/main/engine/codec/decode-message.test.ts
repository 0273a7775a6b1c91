import { describe, expect, it } from 'vitest';
import { compileText } from '../schema/compile/compile-text.test-kit.ts';
import { decodeMessage } from './decode-message.ts';

const schema = compileText(`syntax = "proto2"; package t;
  message Empty {}
  message Full { optional int32 id = 1; optional Full inner = 2; }`);

describe.each(['t.Empty', 't.Full'])('unknown fields of %s', (typeName) => {
  it.each([
    ['a group', '3b 08 01 3c'],
    ['a group of number 3, whose tag is the number 27', '1b 08 01 1c'],
    ['a group of number 27 in one of number 3', '1b db 01 dc 01 1c'],
    ['a group whose tag is longer than it need be', 'bb 00 bc 00'],
    ['a field of 32 bits of number 5', '2d 00 00 00 00'],
    ['a field before a group', '3d ff ff ff ff 3b 3c'],
  ])('are stepped over: %s', (_name, hex) => {
    expect(() => decodeMessage(schema, typeName, bytesOf(hex))).not.toThrow();
  });

  it.each([
    ['the end of another group', '1b 0c'],
    ['the end of a group with the number of the whole tag', '1b dc 01'],
    ['a group without an end', '3b 08 01'],
    ['field number 0', '05 00 00 00 00'],
    ['field number 0 in a group', '3b 05 00 00 00 00 3c'],
  ])('are refused: %s', (_name, hex) => {
    expect(() => decodeMessage(schema, typeName, bytesOf(hex))).toThrow('do not fit');
  });

  it('are refused at once when ninety groups inside of each other have no end', () => {
    const hex = 'db 01'.repeat(90);
    expect(() => decodeMessage(schema, typeName, bytesOf(hex))).toThrow('do not fit');
  });
});

describe('text that is not UTF-8', () => {
  it('is no fault of proto2, which lets it pass, and one of proto3', () => {
    const loose = compileText('syntax = "proto2"; message L { optional string a = 1; }');
    const strict = compileText('syntax = "proto3"; message S { string a = 1; }');
    const cut = bytesOf('0a 01 ff 0a 05 61');

    expect(() => decodeMessage(loose, 'L', cut)).toThrow(
      expect.objectContaining({ problem: expect.objectContaining({ location: { offset: 4 } }) }),
    );
    expect(() => decodeMessage(strict, 'S', cut)).toThrow(
      expect.objectContaining({ problem: expect.objectContaining({ location: { offset: 2 } }) }),
    );
  });
});

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
}
