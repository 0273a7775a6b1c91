import { describe, expect, it } from 'vitest';
import { compileText } from '../schema/compile/compile-text.test-kit.ts';
import { encodeTextFormat, textFormatOf } from './text-format.ts';

const schema = compileText(`syntax = "proto3";
  message M {
    map<int64, string> by_signed = 1;
    map<fixed64, M> by_unsigned = 2;
    map<bool, string> by_flag = 3;
    repeated M inner = 4;
  }`);

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

  it('writes text of proto2 that is not UTF-8 as the bytes that it is, as protoc does', () => {
    const loose = compileText(`syntax = "proto2";
      message L { optional string a = 1; map<string, string> m = 2; repeated string r = 3; }`);
    const bytes = Buffer.from(
      '0a0a6fc3a9fff09f9880c080 12060a01fe1201ed 1a03efbfbd 1a04f0908080 1a0361e282'.replaceAll(
        ' ',
        '',
      ),
      'hex',
    );
    expect(textFormatOf(loose, 'L', bytes)).toBe(`a: "oé\\377😀\\300\\200"
m {
  key: "\\376"
  value: "\\355"
}
r: "\ufffd"
r: "𐀀"
r: "a\\342\\202"`);
  });
});
