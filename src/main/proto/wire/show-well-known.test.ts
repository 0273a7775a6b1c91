import { describe, expect, it } from 'vitest';
import { showWellKnown } from './show-well-known.ts';

function read(typeName: string, hex: string): string | null {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return showWellKnown(bytes, 0, bytes.length, `google.protobuf.${typeName}`)?.text ?? null;
}

const hexOf = (text: string) => Buffer.from(text).toString('hex');

describe('showWellKnown', () => {
  it.each([
    ['Timestamp', '', '1970-01-01T00:00:00Z'],
    ['Timestamp', '08808cd7b306', '2024-06-21T18:27:12Z'],
    ['Timestamp', '080110c0843d', '1970-01-01T00:00:01.001Z'],
    ['Timestamp', '08011001', '1970-01-01T00:00:01.000000001Z'],
    // One second before 1970.
    ['Timestamp', '08ffffffffffffffffff01', '1969-12-31T23:59:59Z'],
    // The last of two counts.
    ['Timestamp', '08010802', '1970-01-01T00:00:02Z'],
    ['Duration', '0803', '3s'],
    ['Duration', '08011080cab5ee01', '1.500s'],
    ['Duration', '10ffffffffffffffffff01', '-0.000000001s'],
    ['BoolValue', '0801', 'true'],
    ['BoolValue', '', 'false'],
    ['Int64Value', '08ffffffffffffffffff01', '-1'],
    ['UInt64Value', '08ffffffffffffffffff01', '18446744073709551615'],
    ['FloatValue', '0dcdcccc3d', '0.1'],
    ['StringValue', `0a02${hexOf('hi')}`, '"hi"'],
    ['StringValue', '', '""'],
    ['Int32Value', '', '0'],
    ['FieldMask', `0a04${hexOf('name')}0a03${hexOf('a.b')}`, 'name, a.b'],
    ['Any', `0a14${hexOf('type.example/pkg.Box')}`, 'pkg.Box'],
  ])('shows a %s of %s', (typeName, hex, text) => {
    expect(read(typeName, hex)).toBe(text);
  });

  it.each([
    ['a type of its own', 'Struct', ''],
    ['a time past the year 9999', 'Timestamp', '088080f0e6b40e'],
    ['a time before the year 1', 'Timestamp', '0880b0bdbc89feffffff01'],
    ['too many nanoseconds', 'Timestamp', '1080a8d6b907'],
    ['a duration of two signs', 'Duration', '080110ffffffffffffffffff01'],
    ['bytes that break', 'Timestamp', '08ff'],
    ['bytes that break', 'Int32Value', '0a05'],
    ['a mask that is no path', 'FieldMask', '0a02e280'],
    ['an Any without a type', 'Any', '1200'],
    ['very many fields', 'Timestamp', '0801'.repeat(65)],
  ])('does not report %s', (_what, typeName, hex) => {
    expect(read(typeName, hex)).toBeNull();
  });

  it('is for well-known types only', () => {
    expect(showWellKnown(new Uint8Array(), 0, 0, 'pkg.google.protobuf.Timestamp')).toBeNull();
  });
});
