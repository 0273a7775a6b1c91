import fc from 'fast-check';
import { compileText } from '../types/compile/compile-text.test-kit.ts';

/** A message type with every kind of field, also of proto2. */
export const kitchenText = `
  syntax = "proto2";
  package t;
  enum Color { NONE = 0; RED = 1; BLUE = 7; MINUS = -3; }
  message Empty {}
  message Kitchen {
    optional double d = 1; optional float f = 2; optional int32 i = 3; optional int64 l = 4;
    optional uint32 u = 5; optional uint64 ul = 6; optional sint32 s = 7; optional sint64 sl = 8;
    optional fixed32 x = 9; optional fixed64 xl = 10; optional sfixed32 sx = 11; optional sfixed64 sxl = 12;
    optional bool b = 13; optional string text = 14; optional bytes raw = 15; optional Color color = 16;
    optional Kitchen inner = 17; repeated Kitchen inners = 18; optional Empty none = 19;
    repeated int32 numbers = 20 [packed = true]; repeated sint64 plain = 21; repeated float floats = 22 [packed = true];
    repeated string words = 23; repeated Color colors = 24 [packed = true]; repeated bool flags = 25 [packed = true];
    map<string, int32> counts = 26; map<int64, Kitchen> by = 27; map<bool, string> named = 28;
    optional group Part = 29 { optional int32 n = 1; optional Kitchen inside = 2; }
    oneof choice { int32 one = 30; string two = 31; Empty three = 32; }
    optional fixed64 far = 536870911; repeated double weights = 1000 [packed = true];
  }`;

/** The same, compiled. */
export const kitchen = compileText(kitchenText);

/** Its full name. */
export const kitchenType = 't.Kitchen';

const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const uint32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String);
const uint64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String);
const text = fc.string({ unit: 'grapheme', maxLength: 20 });
const color = fc.constantFrom(0, 1, 7, -3);

const leaves = {
  d: fc.double(),
  f: fc.float(),
  i: int32,
  l: int64,
  u: uint32,
  ul: uint64,
  s: int32,
  sl: int64,
  x: uint32,
  xl: uint64,
  sx: int32,
  sxl: int64,
  b: fc.boolean(),
  text,
  raw: fc.uint8Array({ maxLength: 20 }),
  color,
  none: fc.constant({}),
  numbers: fc.array(int32, { maxLength: 5 }),
  plain: fc.array(int64, { maxLength: 3 }),
  floats: fc.array(fc.float(), { maxLength: 3 }),
  words: fc.array(text, { maxLength: 3 }),
  colors: fc.array(color, { maxLength: 3 }),
  flags: fc.array(fc.boolean(), { maxLength: 3 }),
  counts: fc.dictionary(text, int32, { maxKeys: 3 }),
  named: fc.constantFrom({}, { true: 'yes' }, { true: 'yes', false: 'no' }),
  two: text,
  far: uint64,
  weights: fc.array(fc.double(), { maxLength: 3 }),
};

type Value = Record<string, unknown>;

/** Returns values that `Type.fromObject` takes: messages nested to this many levels. */
function messageOf(depth: number): fc.Arbitrary<Value> {
  const inner = depth === 0 ? null : messageOf(depth - 1);
  const messages = inner && {
    inner,
    inners: fc.array(inner, { maxLength: 2 }),
    by: fc.dictionary(int64, inner, { maxKeys: 1 }),
    part: fc.record({ n: int32, inside: inner }, { requiredKeys: [] }),
  };
  // Only some of the many fields are set each time.
  const keys = Object.keys({ ...leaves, ...messages });
  return fc
    .tuple(fc.record({ ...leaves, ...messages }), fc.subarray(keys, { maxLength: 8 }))
    .map(([value, kept]) => Object.fromEntries(kept.map((key) => [key, (value as Value)[key]])));
}

/** Two levels of messages below the outermost. */
export const kitchenValue = messageOf(2);

/** Returns the bytes of a kitchen value. */
export function encodeKitchen(value: Record<string, unknown>): Uint8Array {
  const type = kitchen.requireType(kitchenType);
  return Uint8Array.from(type.encode(type.fromObject(value)).finish());
}
