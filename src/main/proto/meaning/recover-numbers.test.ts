import { describe, expect, it } from 'vitest';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { profileBody } from './body-profile.ts';
import { draftFields } from './draft-fields.ts';
import { draftOfName } from './name-field.ts';
import { readRecovered, recoveredHeader } from './recovered-text.ts';
import { randomOf } from './write-oddly.test-kit.ts';
import { writeRecovered } from './write-recovered.ts';

const file = '/recovered.proto';

/** Returns what the file says about field 1 after some bodies with one message each. */
function recovered(bodies: readonly Uint8Array[], text: string | null = null): string {
  let now = text;
  for (const bytes of bodies) {
    const { root } = profileBody(bytes, [{ start: 0, end: bytes.length }]);
    now = writeRecovered(now, file, [{ path: ['Body'], fields: draftFields(root) }]).text;
    expect(compileText(now).problems).toEqual([]);
  }
  return now ?? '';
}

function lineOf(text: string): string {
  return /^ {2}(.*= 1\b.*)$/m.exec(text)?.[1] ?? '';
}

function bytesOf(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  return Buffer.concat(
    parts.map((part) =>
      typeof part === 'string' ? Buffer.from(part.replaceAll(' ', ''), 'hex') : part,
    ),
  );
}

function content(value: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from([0x0a]), varints(value.length), value]);
}

function doubles(...values: number[]): Uint8Array {
  return new Uint8Array(Float64Array.from(values).buffer);
}

function floats(...values: number[]): Uint8Array {
  return new Uint8Array(Float32Array.from(values).buffer);
}

function varints(...values: number[]): Uint8Array {
  const bytes: number[] = [];
  for (let value of values) {
    for (; value > 0x7f; value = Math.floor(value / 128)) bytes.push((value & 0x7f) | 0x80);
    bytes.push(value);
  }
  return Uint8Array.from(bytes);
}

/** Returns a field of 32 or of 64 bits. */
function fixed(...values: readonly (string | number)[]): Uint8Array {
  return bytesOf(
    ...values.flatMap((value) =>
      typeof value === 'string'
        ? [value.length === 8 ? '0d' : '09', value]
        : ['09', doubles(value)],
    ),
  );
}

describe('packed lists', () => {
  it.each([
    ['floats', content(floats(1.5, 2.25, -3)), 'repeated float'],
    ['many computed floats', content(computed(40, Math.sqrt)), 'repeated float'],
    ['doubles', content(doubles(0.1, 250)), 'repeated double'],
    ['one double', content(doubles(1.5)), 'repeated double'],
    ['small numbers', content(varints(1, 2, 3, 4, 5)), 'repeated int64'],
    [
      'ids',
      content(varints(300, 301, 302, 310, 333, 340, 350, 4000, 4001, 5000)),
      'repeated int64',
    ],
    [
      'negative numbers',
      content(bytesOf(`${'ff'.repeat(9)}01 ${'fe'}${'ff'.repeat(8)}01`)),
      'repeated int64',
    ],
    [
      'lists of several messages',
      bytesOf(content(varints(3, 5)), content(varints(9, 4, 7)), content(varints(2, 2, 1))),
      'repeated int64',
    ],
  ])('of %s are recognized', (_what, body, expected) => {
    expect(lineOf(recovered([body]))).toBe(`${expected} field_1 = 1; // guess`);
  });

  it.each([
    ['three small bytes', '0102 03'],
    ['an IPv4 address', '0a000001'],
    ['a number of four bytes with the highest first', '00000005'],
    ['a UUID', '8a3f5c11d2e44b0f9c3e77aa01b2c3d4'],
    ['zeros', '0000000000000000'],
    ['numbers in more bytes than they need', '8100 8200 8300 8400 8500 8600 8700 8800'],
    ['floats that are none', '01000000 02000000 ffffff7f'],
  ])('are not read as one: %s', (_what, hex) => {
    expect(lineOf(recovered([content(bytesOf(hex))]))).toBe('bytes field_1 = 1; // guess');
  });

  it('are rarely found in random bytes', () => {
    const random = randomOf(8);
    let lists = 0;
    for (let round = 0; round < 4000; round += 1) {
      const value = Uint8Array.from({ length: 4 + Math.floor(random() * 40) }, () =>
        Math.floor(random() * 256),
      );
      const { root } = profileBody(content(value), [{ start: 0, end: value.length + 2 }]);
      if (draftFields(root)[0]?.isPacked) lists += 1;
    }
    expect(lists).toBeLessThanOrEqual(1);
  });

  it('replace bytes when another body shows them, and become bytes again when one does not', () => {
    const first = recovered([content(bytesOf('010203'))]);
    expect(lineOf(first)).toBe('bytes field_1 = 1; // guess');
    const second = recovered([content(varints(1, 2, 3, 4, 5, 6))], first);
    expect(lineOf(second)).toBe('repeated int64 field_1 = 1; // guess');
    expect(recovered([content(varints(1, 2))], second)).toBe(second);
    expect(lineOf(recovered([content(bytesOf('01ff'))], second))).toBe(
      'bytes field_1 = 1; // guess',
    );
  });

  it('turn a text into bytes', () => {
    const text = recovered([content(Buffer.from('Ada'))]);
    expect(lineOf(text)).toBe('string field_1 = 1;');
    expect(lineOf(recovered([content(floats(1.5, 2.5))], text))).toBe('bytes field_1 = 1;');
  });
});

describe('numbers that another body improves', () => {
  const hash = '9c3e77aa01b2c354';
  const hash32 = '5c11d214';
  it.each([
    ['fixed64 to sfixed64', [hash], ['fbffffffffffffff'], 'sfixed64 field_1 = 1;'],
    ['fixed64 to double', [hash], [2.5], 'double field_1 = 1;'],
    [
      'fixed64 to a list of doubles',
      [hash],
      [2.5, 0.5],
      'repeated double field_1 = 1 [features.repeated_field_encoding = EXPANDED];',
    ],
    [
      'fixed32 to float',
      [hash32],
      ['0000c03f', '00002040'],
      'repeated float field_1 = 1 [features.repeated_field_encoding = EXPANDED];',
    ],
    [
      'fixed32 to sfixed32',
      [hash32],
      ['fbffffff', 'f0ffffff'],
      'repeated sfixed32 field_1 = 1 [features.repeated_field_encoding = EXPANDED];',
    ],
    ['zeros to fixed64', ['0000000000000000'], [hash], 'fixed64 field_1 = 1; // guess'],
    ['zeros to double', ['0000000000000000'], [1.5], 'double field_1 = 1;'],
  ])('%s', (_what, before, after, expected) => {
    const first = recovered([fixed(...before)]);
    expect(lineOf(first)).toMatch(/ \/\/ guess$/);
    expect(lineOf(recovered([fixed(...after)], first))).toBe(expected);
  });

  it.each([
    ['one float that is plain by chance', [hash32], ['5612c342']],
    ['one negative number of 32 bits', [hash32], ['fbffffff']],
    ['a further hash', [hash], ['8f3c5d11aa97be9c']],
    ['zeros', [hash], ['0000000000000000']],
  ])('not by %s', (_what, before, after) => {
    const first = recovered([fixed(...before)]);
    expect(recovered([fixed(...after)], first)).toBe(first);
  });

  it('never if a user named the field or typed it by hand', () => {
    for (const line of [
      'fixed64 hash = 1; // guess',
      'fixed64 field_1 = 1;',
      'fixed64 field_1 = 1; // never changes',
    ]) {
      const text = `${recoveredHeader}\nmessage Body {\n  ${line}\n}\n`;
      expect(recovered([fixed(2.5), fixed('fbffffffffffffff')], text)).toBe(text);
    }
    const bytes = `${recoveredHeader}\nmessage Body {\n  bytes field_1 = 1;\n}\n`;
    expect(recovered([content(floats(1.5, 2.5, 3.5))], bytes)).toBe(bytes);
  });

  it('not after the user chose its type', () => {
    const first = recovered([fixed(hash)]);
    const place = { typeName: 'recovered.Body', schemaSet: null, within: [], number: 1 };
    const named = {
      place,
      bodyName: 'Body',
      name: '',
      reading: { kind: 'fixed64', isPacked: false },
      isRepeated: false,
    } as const;
    const { text } = writeRecovered(first, file, [
      draftOfName(first, file, named, () => undefined),
    ]);
    expect(lineOf(text)).toBe('fixed64 field_1 = 1;');
    expect(recovered([fixed(2.5)], text)).toBe(text);
    expect(readRecovered(text, file).message(['Body'])?.fields).toHaveLength(1);
  });

  it('keep varints that are only 0 and 1 as int64, in however many bodies', () => {
    const bodies = ['0801', '0800', '0801'].map((hex) => bytesOf(hex));
    expect(lineOf(recovered(bodies))).toBe('int64 field_1 = 1;');
  });
});

function computed(count: number, value: (at: number) => number): Uint8Array {
  return floats(...Array.from({ length: count }, (_, at) => value(at + 2)));
}
