import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../scripts/test/property-runs.ts';
import { possibleReadings } from './possible-readings.ts';

function told(hex: string): string[] {
  const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex');
  return possibleReadings(bytes, 0, bytes.length).map(
    ({ label, text, likelihood }) => `${likelihood} ${label} ${text}`,
  );
}

describe('possibleReadings', () => {
  it('reads a varint as every integer type, bool last if it is neither 0 nor 1', () => {
    expect(told('0805')).toEqual([
      'likely int64 5',
      'possible uint64 5',
      'possible int32 5',
      'possible uint32 5',
      'possible sint32 -3',
      'possible sint64 -3',
      'unlikely bool true',
    ]);
    expect(told('0801')).toContain('likely bool true');
  });

  it('reads ten bytes as a negative number, and a number of seconds as a time', () => {
    expect(told('08ffffffffffffffffff01')[0]).toBe('likely int64 -1');
    const bytes = Buffer.from('0880e2cfb806', 'hex');
    const [first] = possibleReadings(bytes, 0, bytes.length);
    expect(first?.why).toMatch(/^as seconds, 20\d\d-/);
  });

  it('reads fixed values as floats if these are plain', () => {
    expect(told('0d0000803f')).toEqual([
      'likely float 1',
      'possible fixed32 1065353216',
      'possible sfixed32 1065353216',
    ]);
    expect(told('0dfeffffff')[0]).toBe('likely sfixed32 -2');
    expect(told('090000000000000040')[0]).toBe('likely double 2');
  });

  it('reads bytes as text, message, list or bytes, the likeliest first', () => {
    expect(told('0a03416e61')[0]).toBe('likely string "Ana"');
    expect(told('0a020805').slice(0, 3)).toEqual([
      'likely message {1: varint}',
      'possible bytes 08 05',
      'unlikely string "\\u{8}\\u{5}"',
    ]);
    expect(told('0a04ffffff7f')).toContain('likely bytes ff ff ff 7f');
    expect(told('0a080000803f00000040')[0]).toBe('likely packed float [1, 2]');
    expect(told('0a050102030405')[0]).toBe('likely packed int64 [1, 2, 3, 4, 5]');
    expect(told('0a00')).toEqual([
      'possible string ""',
      'possible message {}',
      'possible bytes empty',
    ]);
  });

  it('reads a group as a group', () => {
    expect(told('0b08050c')).toEqual(['likely group {1: varint}']);
  });

  it.each(['', '00', '0f', '0a05', '08', 'ffffffffffffffffffff01'])('has none for %j', (hex) => {
    expect(told(hex)).toEqual([]);
  });

  it('never throws, wherever it is asked', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.nat(60), fc.nat(60), (bytes, start, end) => {
        for (const { text } of possibleReadings(bytes, start, end)) {
          expect(text.length).toBeLessThan(1000);
          expect(text).not.toMatch(/\p{Cc}|\p{Cf}/u);
        }
      }),
      propertyRuns(500),
    );
  });
});
