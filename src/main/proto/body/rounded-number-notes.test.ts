import { expect, it } from 'vitest';
import { bodyDraftSchema } from '../../../shared/model/body-draft.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { checkBody } from './check-body.ts';

const schema = compileText(`syntax = "proto3"; package t;
  import "google/protobuf/struct.proto";
  import "google/protobuf/wrappers.proto";
  message M {
    double d = 1;
    float f = 2;
    repeated double list = 3;
    map<string, float> by_name = 4;
    google.protobuf.DoubleValue wrapped = 5;
    google.protobuf.Struct free = 6;
    int64 exact = 7;
    M inner = 8;
    string text = 9;
  }`);

/** Returns the fields reported as rounded. */
function rounded(value: string): readonly (string | undefined)[] {
  const check = checkBody(schema, 't.M', bodyDraftSchema.parse({ text: value }));
  if (check.kind !== 'valid') throw new Error(JSON.stringify(check));
  return check.notes.map(({ location }) => location?.fieldPath);
}

it.each([
  ['{"d": 9007199254740993}', ['d']],
  ['{"d": "9007199254740993"}', ['d']],
  ['{"d": 9007199254740992, "exact": 9007199254740993, "text": "9007199254740993"}', []],
  ['{"f": 16777217}', ['f']],
  ['{"f": 16777216, "d": 0.1234567890123456789}', []],
  ['{"list": [1, 9007199254740993]}', ['list[1]']],
  ['{"byName": {"k": 123456789}}', ['by_name["k"]']],
  ['{"wrapped": 9007199254740993}', ['wrapped']],
  ['{"free": {"a": [9007199254740993], "b": "9007199254740993"}}', ['free.a[0]']],
  ['{"inner": {"inner": {"d": 12345678901234567890123}}}', ['inner.inner.d']],
])('of %s these are rounded: %j', (text, paths) => {
  expect(rounded(text)).toEqual(paths);
});
