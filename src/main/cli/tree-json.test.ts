import { describe, expect, it } from 'vitest';
import { encodeJsonBody } from '../proto/body/encode-json-body.ts';
import { encodeTextFormat } from '../proto/body/text-format.ts';
import { compileText } from '../proto/types/compile/compile-text.test-kit.ts';
import { treeJson } from './tree-json.ts';
import { messageNode } from './walk-tree.ts';

const schema = compileText(`syntax = "proto3"; package t;
enum Role { NONE = 0; ADMIN = 1; }
message M {
  int32 i = 1; int64 l = 2; uint64 u = 3; sint32 z = 4; fixed64 x = 5; float f = 6; double d = 7; bool b = 8;
  string s = 9; bytes y = 10; Role r = 11; M m = 12; repeated int64 p = 13; repeated float pf = 14;
  map<string, M> by = 15; repeated string rs = 16; sfixed32 sf = 17; repeated Role rr = 18;
}`);
const groups = compileText(`syntax = "proto2"; package t;
message G { repeated group Item = 1 { optional int32 n = 2; } optional int32 after = 3; }`);

interface Row {
  readonly path: string;
  readonly offset: number;
  readonly tagBytes: number;
  readonly lengthBytes: number | null;
  readonly valueBytes: number;
  readonly [key: string]: unknown;
}

function rowsOf(
  bytes: Uint8Array,
  typeName: string | null,
  { shapeOf } = schema,
): { rows: readonly Row[]; faults: readonly unknown[] } {
  const faults: unknown[] = [];
  let text = '';
  for (const part of treeJson(bytes, messageNode(typeName, 0, bytes.length, ''), shapeOf)) {
    if (part.kind === 'fault') faults.push(part.fault);
    else text += part.kind === 'text' ? part.text : ',';
  }
  return { rows: JSON.parse(`[${text.slice(0, -1)}]`) as Row[], faults };
}

function brief({ rows }: { rows: readonly Row[] }): readonly unknown[] {
  return rows.map(({ path, type, wireType, value }) => [path, type, wireType, value]);
}

describe('treeJson', () => {
  it('has a row for each field, with exact values', () => {
    const bytes = encodeTextFormat(
      schema,
      't.M',
      `i: -1 l: 9007199254740993 u: 18446744073709551615 z: -2 x: 7 f: 8.49 d: nan b: true
       s: "h\\303\\251\\"" y: "\\377\\000" r: ADMIN m { i: 5 } p: [1, 9007199254740993] pf: [inf, 0.5]
       by { key: "k" value { s: "v" } } rs: "a" rs: "b" sf: -3 rr: [ADMIN, 7]`,
    );

    expect(brief(rowsOf(bytes, 't.M'))).toEqual([
      ['i', 'int32', 'VARINT', -1],
      ['l', 'int64', 'VARINT', '9007199254740993'],
      ['u', 'uint64', 'VARINT', '18446744073709551615'],
      ['z', 'sint32', 'VARINT', -2],
      ['x', 'fixed64', 'I64', '7'],
      ['f', 'float', 'I32', 8.49],
      ['d', 'double', 'I64', 'NaN'],
      ['b', 'bool', 'VARINT', true],
      ['s', 'string', 'LEN', 'hé"'],
      ['y', 'bytes', 'LEN', '/wA='],
      ['r', 't.Role', 'VARINT', 'ADMIN'],
      ['m', 't.M', 'LEN', null],
      ['m.i', 'int32', 'VARINT', 5],
      ['p', 'int64', 'LEN', ['1', '9007199254740993']],
      ['pf', 'float', 'LEN', ['Infinity', 0.5]],
      ['by["k"]', 'map<string, M>', 'LEN', null],
      ['by["k"].key', 'string', 'LEN', 'k'],
      ['by["k"]', 't.M', 'LEN', null],
      ['by["k"].s', 'string', 'LEN', 'v'],
      ['rs[0]', 'string', 'LEN', 'a'],
      ['rs[1]', 'string', 'LEN', 'b'],
      ['sf', 'sfixed32', 'I32', -3],
      ['rr', 't.Role', 'LEN', ['ADMIN', 7]],
    ]);
  });

  it('returns sizes that add up to the body', () => {
    const group = Buffer.from('0b10010c0b10020c1805', 'hex');
    const { rows, faults } = rowsOf(group, 't.G', groups);

    expect([rows, faults]).toEqual([
      [
        {
          ...{ path: 'item[0]', number: 1, name: 'item', type: 't.G.Item', wireType: 'SGROUP' },
          ...{ offset: 0, tagBytes: 1, lengthBytes: null, valueBytes: 3, value: null },
        },
        {
          ...{ path: 'item[0].n', number: 2, name: 'n', type: 'int32', wireType: 'VARINT' },
          ...{ offset: 1, tagBytes: 1, lengthBytes: null, valueBytes: 1, value: 1 },
        },
        expect.objectContaining({ path: 'item[1]', offset: 4, valueBytes: 3 }),
        expect.objectContaining({ path: 'item[1].n', offset: 5, value: 2 }),
        {
          ...{ path: 'after', number: 3, name: 'after', type: 'int32', wireType: 'VARINT' },
          ...{ offset: 8, tagBytes: 1, lengthBytes: null, valueBytes: 1, value: 5 },
        },
      ],
      [],
    ]);
  });

  it('reads fields without a schema by their most likely type', () => {
    const bytes = Buffer.from(
      '0896011500000080190000000000000080220161 2a03080131 3202ff00'.replaceAll(' ', ''),
      'hex',
    );

    expect(brief(rowsOf(bytes, null))).toEqual([
      ['#1', 'varint', 'VARINT', '150'],
      ['#2', '32-bit', 'I32', 2147483648],
      ['#3', '64-bit', 'I64', '9223372036854775808'],
      ['#4', 'string', 'LEN', 'a'],
      ['#5', 'bytes', 'LEN', 'CAEx'],
      ['#6', 'bytes', 'LEN', '/wA='],
    ]);
  });

  it('shows the fields before a fault, and the fault', () => {
    const whole = encodeJsonBody(schema, 't.M', '{"i":1,"m":{"s":"hello","p":["1","2"]}}');
    const { rows, faults } = rowsOf(whole.subarray(0, whole.length - 6), 't.M');

    expect([rows.map(({ path, value }) => [path, value]), faults[0]]).toEqual([
      [
        ['i', 1],
        ['m', null],
        ['m.s', null],
      ],
      { offset: 5, reason: 'length 5 runs past the end' },
    ]);
  });

  it('writes a packed field of a million elements, and a message of as many fields', () => {
    const packed = Buffer.concat([Buffer.from('6ac0843d', 'hex'), Buffer.alloc(1_000_000, 1)]);
    const many = Buffer.alloc(400_000, Buffer.from('0801', 'hex'));

    expect([
      rowsOf(packed, 't.M').rows.map(({ value }) => (value as readonly unknown[]).length),
      rowsOf(many, 't.M').rows.length,
    ]).toEqual([[1_000_000], 200_000]);
  });

  it('does not open messages without end', () => {
    let bytes: Uint8Array = Buffer.from('0801', 'hex');
    for (let depth = 0; depth < 300; depth += 1) {
      bytes = encodeJsonBody(
        compileText('syntax = "proto3"; message B { bytes b = 12; }'),
        'B',
        JSON.stringify({ b: Buffer.from(bytes).toString('base64') }),
      );
    }
    const { rows } = rowsOf(bytes, 't.M');

    expect([rows.length, typeof rows.at(-1)?.value]).toEqual([100, 'string']);
  });

  it('keeps a text that also parses as a message', () => {
    const text = 'x'.repeat(30);
    const bytes = Uint8Array.from([0x1a, text.length, ...Buffer.from(text), 0x20, 1]);
    const { rows, faults } = rowsOf(bytes, null);
    expect(faults).toEqual([]);
    expect(rows.map(({ path }) => path)).toEqual(['#3', '#4']);
  });
});
