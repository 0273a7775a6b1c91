import { describe, expect, it } from 'vitest';
import { encodeJsonBody } from '../body/encode-json-body.ts';
import { protoJsonOf } from '../body/proto-json-of.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { writeDefaults } from './write-defaults.ts';

const schema = compileText(`syntax = "proto3";
import "google/protobuf/any.proto";
message Holder { google.protobuf.Any any = 1; }
message Small { int32 i = 1; }
enum E { A = 0; B = 1; }
message M {
  int32 i = 1; fixed32 f = 2; double d = 3; string s = 4; bytes y = 5; bool b = 6; E e = 7;
  optional int32 o = 8; oneof one { int32 x = 9; } repeated int32 r = 10; map<string, M> by = 11;
  M m = 12; sint64 big_number = 536870911;
}`);

function hexOf(bytes: Uint8Array | null): string | null {
  return bytes && Buffer.from(bytes).toString('hex');
}

/** All implicit fields of M as zero. */
const zeros = '0800150000000019000000000000000022002a0030003800';
const lastZero = 'f8ffffff0f00';

/** The URL of Small in an Any. */
const small = '0a07612f536d616c6c';

describe('writeDefaults', () => {
  it.each([
    ['an empty message', '', `${zeros}${lastZero}`],
    ['what is set', '0805', `0805${zeros.slice(4)}${lastZero}`],
    ['fields with presence and lists', '400050015200', `${zeros}400050015200${lastZero}`],
    ['unknown fields', 'a00601', `${zeros}a00601${lastZero}`],
    [
      'messages inside, with their new length',
      '6200',
      `${zeros}621e${zeros}${lastZero}${lastZero}`,
    ],
  ])('keeps %s', (_case, hex, expected) => {
    expect(hexOf(writeDefaults(Buffer.from(hex, 'hex'), 'M', schema.shapeOf))).toBe(expected);
  });

  it('gives the same message', () => {
    const text = '{"i":1,"o":0,"x":0,"r":[1,2],"by":{"k":{"s":"v"}},"m":{"m":{"e":"B"}}}';
    const bytes = encodeJsonBody(schema, 'M', text);
    const full = writeDefaults(bytes, 'M', schema.shapeOf);

    expect(full?.length).toBeGreaterThan(bytes.length);
    expect(protoJsonOf(schema, 'M', full ?? bytes)).toBe(protoJsonOf(schema, 'M', bytes));
  });

  it('gives nothing of bytes that are broken or nested too deep', () => {
    let deep = Buffer.alloc(0);
    for (let depth = 0; depth < 200; depth += 1) {
      const length =
        deep.length < 128 ? [deep.length] : [(deep.length & 127) | 128, deep.length >> 7];
      deep = Buffer.concat([Buffer.from([0x62, ...length]), deep]);
    }

    expect(
      [Buffer.from('08', 'hex'), Buffer.from('6205', 'hex'), deep].map((bytes) =>
        writeDefaults(bytes, 'M', schema.shapeOf),
      ),
    ).toEqual([null, null, null]);
  });

  it.each([
    ['what an Any holds', 'a/Small', '1200', '12020800'],
    ['what an Any holds of nothing', 'a/Small', '', '12020800'],
    [
      'what an Any holds in an Any',
      'a/google.protobuf.Any',
      `120b${small}1200`,
      `120d${small}12020800`,
    ],
    ['not what no schema knows', 'a/Nobody', '12021005', '12021005'],
    ['not what is no such message', 'a/Small', '120108', '120108'],
  ])('writes them into %s', (_case, url, value, expected) => {
    const tag = Buffer.from([0x0a, url.length, ...Buffer.from(url)]).toString('hex');
    const framed = (content: string) =>
      `0a${(content.length / 2).toString(16).padStart(2, '0')}${content}`;
    const bytes = Buffer.from(framed(tag + value), 'hex');
    expect(hexOf(writeDefaults(bytes, 'Holder', schema.shapeOf))).toBe(framed(tag + expected));
  });
});
