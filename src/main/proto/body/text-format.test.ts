import { describe, expect, it } from 'vitest';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { convertBody } from './convert-body.ts';
import { encodeBodyDraft } from './encode-body-draft.ts';
import { encodeTextFormat, textFormatOf } from './text-format.ts';

const schema = compileText(`syntax = "proto3";
  message M {
    map<int64, string> by_signed = 1;
    map<fixed64, M> by_unsigned = 2;
    map<bool, string> by_flag = 3;
    repeated M inner = 4;
  }`);

const loose = compileText(`syntax = "proto2"; package t;
  import "google/protobuf/any.proto";
  message L {
    optional string a = 1; map<string, string> m = 2; repeated string r = 3; optional L inner = 4;
    optional google.protobuf.Any any = 5;
  }`);

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

function asHex(text: string): string {
  return Buffer.from(text).toString('hex');
}

/** Returns a field with its length prefix. */
function sized(tag: string, hex: string): string {
  const content = hex.replaceAll(' ', '');
  return `${tag}${(content.length / 2).toString(16).padStart(2, '0')}${content}`;
}

describe('textFormatOf', () => {
  it('writes keys of maps by 64-bit integers as numbers, at any depth', () => {
    const text = `by_signed {
  key: -9223372036854775808
  value: "least"
}
by_unsigned {
  key: 18446744073709551615
  value {
    by_signed {
      key: 1
      value: "inside"
    }
  }
}
by_flag {
  key: true
  value: "yes"
}
inner {
  by_signed {
    key: 9007199254740993
    value: "past 53 bits"
  }
}`;
    const bytes = encodeTextFormat(schema, 'M', text);
    expect(textFormatOf(schema, 'M', bytes).trimEnd()).toBe(text);
  });

  it('writes proto2 text that is not UTF-8 as bytes, like protoc', () => {
    const bytes = Buffer.from(
      '0a0a6fc3a9fff09f9880c080 12060a01fe1201ed 1a03efbfbd 1a04f0908080 1a0361e282'.replaceAll(
        ' ',
        '',
      ),
      'hex',
    );
    expect(textFormatOf(loose, 't.L', bytes)).toBe(`a: "oé\\377😀\\300\\200"
m {
  key: "\\376"
  value: "\\355"
}
r: "\ufffd"
r: "𐀀"
r: "a\\342\\202"`);
  });

  it.each([
    ['4a05 4bc3b66c6e', '9: "Köln"'],
    ['4a06 efbbbf61220a', String.raw`9: "\ufeffa\"\n"`],
    ['4a03 c3b601', String.raw`9: "\303\266\001"`],
    ['4a01 ff', String.raw`9: "\377"`],
  ])('writes the unknown field %s as %s, which reads back as the same bytes', (hex, text) => {
    const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex');
    expect(textFormatOf(loose, 't.L', bytes)).toBe(text);
    expect(Buffer.from(encodeTextFormat(loose, 't.L', text))).toEqual(bytes);
  });

  it.each([
    ['a field', '0a01ff'],
    ['a part of a character beside whole ones', '0a0a6fc3a9fff09f9880c080'],
    ['a character of UTF-16 in halves', '0a06eda0bdedb880'],
    ['elements of a list', '1a01ff 1a00 1a01fe'],
    ['keys and values of a map', '12060a01fe1201ed 12060a01ff120161'],
    ['a message in a message', '2205 0a03 61ff62'],
    ['more than a short text', `0a8801${'61'.repeat(135)}ff`],
    ['the contents of an Any', '2a0c 0a0578 2f742e4c 1203 0a01ff'],
    [
      'the contents of an Any in an Any',
      `${sized('2a', `${sized('0a', asHex('x/google.protobuf.Any'))}${sized('12', '0a0578 2f742e4c 1203 0a01ff')}`)}`,
    ],
    ['what is beside unknown fields', '0a01ff 3801'],
  ])('reads and writes %s of proto2 that is not UTF-8 without loss', (_name, hex) => {
    const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex');
    const text = textFormatOf(loose, 't.L', bytes);
    expect(text).not.toContain('\ufffd');
    expect(text).not.toContain('type_url');
    expect(Buffer.from(encodeTextFormat(loose, 't.L', text)).toString('hex')).toBe(
      bytes.toString('hex'),
    );
    for (const to of ['textproto', 'json'] as const) {
      const draft = { format: 'hex', text: bytes.toString('hex') } as const;
      const there = convertBody(loose, 't.L', draft, to).body;
      const back = Buffer.from(encodeBodyDraft(loose, 't.L', there)).toString('hex');
      // Values without a JSON form are written after the rest.
      expect([...back].sort()).toEqual([...bytes.toString('hex')].sort());
      expect(textFormatOf(loose, 't.L', Buffer.from(back, 'hex')).split('\n').sort()).toEqual(
        text.split('\n').sort(),
      );
    }
  });

  it('preserves such a text beside JSON until another one replaces it', () => {
    const { body } = convertBody(loose, 't.L', { format: 'hex', text: '0a01ff 1a0161' }, 'json');
    expect(JSON.parse(body.text)).toEqual({ r: ['a'] });
    const { notes } = convertBody(loose, 't.L', { ...body, text: '{"a": "new"}' }, 'textproto');
    expect(notes).toMatchObject([
      { title: 'Preserved fields are replaced', location: { fieldPath: 'a' } },
    ]);
  });

  it('reads escapes that are not UTF-8 if the type allows them, and reports them elsewhere', () => {
    expect(hexOf(encodeTextFormat(loose, 't.L', String.raw`a: "\377" "\xFE"`))).toBe('0a02fffe');
    expect(hexOf(encodeTextFormat(loose, 't.L', String.raw`m { key: "\377" value: "\376" }`))).toBe(
      '12060a01ff1201fe',
    );
    const strict = compileText(
      'syntax = "proto3"; message S { string a = 1; map<string, string> m = 2; }',
    );
    for (const text of [String.raw`a: "\377"`, String.raw`m { key: "\377" }`]) {
      expect(() => encodeTextFormat(strict, 'S', text)).toThrow('not UTF-8');
    }
    expect(() => encodeTextFormat(loose, 't.L', 'a: "\udcff"')).toThrow('half of a character');
  });
});
