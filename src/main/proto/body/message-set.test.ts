import { describe, expect, it } from 'vitest';
import { checkFidelity } from '../meaning/check-fidelity.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { readWholeTree } from '../wire/all-rows.test-kit.ts';
import { convertBody } from './convert-body.ts';
import { decodeMessage } from './decode-message.ts';
import { encodeJsonBody } from './encode-json-body.ts';
import { protoJsonOf } from './proto-json-of.ts';
import { textFormatOf } from './text-format.ts';

const schema = compileText(`syntax = "proto2";
  message Set { option message_set_wire_format = true; extensions 4 to max; }
  message E { extend Set { optional E in_set = 1547769; } optional int32 i = 5; optional Set deeper = 6; }
  message Other { extend Set { optional Other in_set = 135493; } optional string text = 25; }
  message Holder { optional Set one = 1; }`);

/** The bytes that protoc writes. */
const hex = '0a160b10c5a2081a04ca0101610c0b10f9bb5e1a0228050c';
const json = '{"one":{"[Other.in_set]":{"text":"a"},"[E.in_set]":{"i":5}}}';
const bytes = Buffer.from(hex, 'hex');

function check(body: Uint8Array) {
  return checkFidelity({
    ...{ bytes: body, framing: null, typeName: 'Holder', shapes: schema.shapeOf },
  });
}

describe('a message set', () => {
  it('is read and written as ProtoJSON and text format, with the bytes of protoc', () => {
    expect(JSON.parse(protoJsonOf(schema, 'Holder', bytes))).toEqual(JSON.parse(json));
    expect(Buffer.from(encodeJsonBody(schema, 'Holder', json)).toString('hex')).toBe(hex);

    const text = textFormatOf(schema, 'Holder', bytes);
    expect(text).toContain('[E.in_set] {');
    const back = convertBody(schema, 'Holder', { format: 'textproto', text }, 'hex').body;
    expect(back.text.replaceAll(/\s/g, '')).toBe(hex);
  });

  it('shows the content of its items in the tree', () => {
    const labels = readWholeTree(bytes, 'Holder', schema.shapeOf).rows.map(({ label }) => label);

    expect(labels).toEqual(expect.arrayContaining(['type_id', 'message', 'text', 'i']));
  });

  it('changes when re-encoded if its items are out of order or duplicate', () => {
    const [first, second] = ['0b10c5a2081a04ca0101610c', '0b10f9bb5e1a0228050c'];
    const codesOf = (...items: readonly string[]) => {
      const set = Buffer.from(items.join(''), 'hex');
      const { isExact, findings } = check(Buffer.concat([Uint8Array.of(0x0a, set.length), set]));
      return [isExact, ...findings.map(({ code, offset }) => `${code} ${offset}`)];
    };
    expect(codesOf(first, second)).toEqual([true]);
    expect(codesOf(second, first)).toEqual([false, 'out-of-order 12']);
    expect(codesOf(first, first)).toEqual([false, 'repeated-singular 14']);
  });

  it('stays the same when re-encoded, and is broken if one of its messages is', () => {
    expect(check(bytes)).toMatchObject({ isExact: true, unknown: [], fault: null });

    const broken = Buffer.from('0a090b10f9bb5e1a01280c', 'hex');
    expect(check(broken).fault).not.toBeNull();
    expect(() => decodeMessage(schema, 'Holder', broken)).toThrow();
  });

  it('accepts an extension written as in other messages, and writes it as an item', () => {
    const plain = Buffer.from('0a110b10f9bb5e1a0228050ccadff305022806', 'hex');
    expect(JSON.parse(protoJsonOf(schema, 'Holder', plain))).toEqual({
      one: { '[E.in_set]': { i: 6 } },
    });
    expect(check(plain)).toMatchObject({ isExact: false, unknown: [], fault: null });
  });

  it.each([
    ['an extension that no schema has', '0a080b10071a0208010c'],
    ['an item without a number', '0a060b1a0208010c'],
    ['a field that is no item', '0a052a03080105'],
  ])('keeps %s as an unknown field, and reports it', (_name, unknown) => {
    const body = Buffer.from(unknown, 'hex');
    expect(check(body)).toMatchObject({ fault: null, counts: [{ code: 'unknown-field' }] });

    const kept = convertBody(schema, 'Holder', { format: 'hex', text: unknown }, 'json').body;
    expect(kept.aside).toHaveLength(1);
    const back = convertBody(schema, 'Holder', kept, 'hex').body;
    expect(back.text.replaceAll(/\s/g, '')).toBe(unknown);
  });
});
