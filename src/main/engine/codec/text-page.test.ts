import { describe, expect, it } from 'vitest';
import { compileText } from '../schema/compile/compile-text.test-kit.ts';
import { type BodyTextForm, bodyTextPieces } from './text-page.ts';

const schema = compileText(
  'syntax = "proto3"; package t; message T { int64 id = 1; repeated string names = 2; }',
);

const plain = { kind: 'protojson', typeName: 't.T', defaults: false, names: 'json' } as const;

function textOf(bytes: Uint8Array, as: BodyTextForm): string {
  return [...bodyTextPieces({ bytes, as, schema })].join('');
}

describe('bodyText', () => {
  it('indents ProtoJSON by two spaces', () => {
    const bytes = Uint8Array.of(0x08, 0x07, 0x12, 0x01, 0x61);

    expect(textOf(bytes, { ...plain, framing: null })).toBe(
      '{\n  "id": "7",\n  "names": [\n    "a"\n  ]\n}',
    );
  });

  it.each([
    [
      '{"id":9007199254740993,"x":1.10,"e":[],"o":{ },"s":"a\\"{,}\\\\","l":[1,[null,true]]}',
      '{\n  "id": 9007199254740993,\n  "x": 1.10,\n  "e": [],\n  "o": {},\n  "s": "a\\"{,}\\\\",\n  "l": [\n    1,\n    [\n      null,\n      true\n    ]\n  ]\n}',
    ],
    [' 1E+400 ', '1E+400'],
    ['{"broken":', '{"broken":'],
    ['\ufeff[1]', '[\n  1\n]'],
  ])('indents JSON and keeps every number as written: %s', (text, expected) => {
    expect(textOf(new TextEncoder().encode(text), { kind: 'json' })).toBe(expected);
  });

  it('bounds the indentation of hostile nesting', () => {
    const bytes = new TextEncoder().encode('['.repeat(20_000) + ']'.repeat(20_000));

    expect(textOf(bytes, { kind: 'json' }).length).toBeLessThan(20_000 * 2 * 140);
  });

  it.each([
    [[0x63, 0x61, 0x66, 0xe9], 'iso-8859-1', 'café'],
    [[0x63, 0xc3, 0xa9], null, 'cé'],
    [[0x63, 0xff], 'no-such-charset', 'c\ufffd'],
  ])('decodes %j by its charset %s', (bytes, charset, expected) => {
    expect(textOf(Uint8Array.from(bytes), { kind: 'raw', charset })).toBe(expected);
  });
});
