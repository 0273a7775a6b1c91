import { describe, expect, it } from 'vitest';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { cutMessage } from './cut-message.ts';
import { expectedLength } from './expect-length.ts';
import { jsonPieces, jsonTextOf } from './json-in-parts.ts';
import { textFormatOf } from './text-format.ts';
import { textFormatPieces } from './text-in-parts.ts';

const schema = compileText(`syntax = "proto3"; package t;
import "google/protobuf/timestamp.proto";
import "google/protobuf/struct.proto";
message T {
  string title = 5;
  repeated T list = 2;
  T one = 3;
  map<string, T> by_name = 4;
  repeated double numbers = 1;
  repeated google.protobuf.Timestamp times = 6;
  google.protobuf.Struct data = 7;
  oneof choice { T left = 8; T right = 9; }
  float zero = 10;
  repeated bytes raw_bytes = 12;
}
message Required { T inner = 1; }`);
const proto2 = compileText(
  'syntax = "proto2"; package t; message P { required int32 id = 1; repeated P list = 2; }',
);

/** Small enough to cut messages of a few bytes. */
const sizes = { messageBytes: 24, partBytes: 12 };

/** Returns numbers from 0 to 1, the same on every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function field(number: number, content: Uint8Array | readonly number[]): Buffer {
  const length = content.length;
  const size = length < 128 ? [length] : [(length & 127) | 128, length >> 7];
  return Buffer.from([(number << 3) | 2, ...size, ...content]);
}

/** Returns a message T with fields in any order, some repeated, some unknown. */
function randomMessage(random: () => number, depth: number): Buffer {
  const inner = (): Buffer => (depth === 0 ? Buffer.alloc(0) : randomMessage(random, depth - 1));
  const make: readonly (() => Buffer)[] = [
    () => field(5, Buffer.from('a\n\u00fc"{')),
    () => field(2, inner()),
    () => field(2, inner()),
    () => field(2, inner()),
    () => field(3, inner()),
    () => field(4, Buffer.concat([field(1, [0x61 + Math.floor(random() * 3)]), field(2, inner())])),
    () => field(1, new Uint8Array(new Float64Array([-0, 1.5]).buffer)),
    () =>
      Buffer.concat(
        [Buffer.of(9), Buffer.alloc(8, random() < 0.1 ? 0x40 : 0)].slice(0, random() < 0.2 ? 2 : 0),
      ),
    () => field(6, [0x08, Math.floor(random() * 100)]),
    () => field(7, field(1, Buffer.concat([field(1, [0x6b]), field(2, field(3, [0x76]))]))),
    () => field(random() < 0.5 ? 8 : 9, inner()),
    () => Buffer.of(0x55, 0, 0, 0, random() < 0.5 ? 0x80 : 0x40),
    () => Buffer.of(0x58, Math.floor(random() * 128)),
    () => field(12, [1, 2, 3]),
  ];
  const count = Math.floor(random() * 9);
  return Buffer.concat(
    Array.from({ length: count }, () => make[Math.floor(random() * make.length)]?.() ?? []).map(
      (part) => Buffer.from(part),
    ),
  );
}

describe('texts that are written in parts', () => {
  it('equal the texts written at once, and count all bytes', () => {
    const random = seeded(7);
    let cutCount = 0;
    for (let run = 0; run < 400; run += 1) {
      const bytes = randomMessage(random, 3);
      if (cutMessage(schema.requireType('t.T'), bytes, sizes)) cutCount += 1;
      let written = 0;
      const onWritten = (count: number): void => {
        written += count;
      };
      for (const names of ['json', 'proto'] as const) {
        const form = { typeName: 't.T', defaults: random() < 0.3, names };
        written = 0;
        const pieces = [...jsonPieces({ schema, onWritten, sizes }, form, bytes)];
        expect(pieces.join('')).toBe(jsonTextOf(schema, form, bytes));
        expect(written).toBe(bytes.length);
      }
      written = 0;
      const pieces = [...textFormatPieces({ schema, onWritten, sizes }, 't.T', bytes)];
      expect(pieces.join('')).toBe(textFormatOf(schema, 't.T', bytes));
      expect(written).toBe(bytes.length);
    }
    expect(cutCount).toBeGreaterThan(100);
  });

  it('keep the bytes of proto2 text that is not UTF-8, also beside parts that are cut out', () => {
    const loose = compileText(
      'syntax = "proto2"; package t; message L { optional string title = 5; repeated L list = 2; }',
    );
    const title = field(5, [0x61, 0xff]);
    const bytes = Buffer.concat([title, ...Array.from({ length: 9 }, () => field(2, title))]);
    const pieces = [
      ...textFormatPieces({ schema: loose, sizes, onWritten: () => undefined }, 't.L', bytes),
    ];
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.join('')).toBe(textFormatOf(loose, 't.L', bytes));
    expect(pieces.join('')).toContain('\ntitle: "a\\377"');
  });

  it('are cut inside the single message with nearly all bytes', () => {
    const list = Buffer.concat(
      Array.from({ length: 50 }, (_, at) => field(2, field(5, [0x61 + (at % 20)]))),
    );
    const bytes = field(1, field(3, list));
    const told: number[] = [];
    const writing = { schema, sizes, onWritten: (count: number) => told.push(count) };
    const form = { typeName: 't.Required', defaults: false, names: 'json' } as const;
    const pieces = [...jsonPieces(writing, form, bytes)];
    expect(pieces.join('')).toBe(jsonTextOf(schema, form, bytes));
    expect(told.length).toBeGreaterThan(10);
  });

  it('are about as long as some of their parts suggest', () => {
    const items = Array.from({ length: 400 }, (_, at) =>
      field(2, at % 3 === 0 ? field(5, [0x61]) : field(1, new Uint8Array(16))),
    );
    const bytes = field(1, field(3, Buffer.concat(items)));
    const typeName = 't.Required';
    const json = { kind: 'protojson', typeName, defaults: false, names: 'json' } as const;
    const text = { kind: 'textproto', typeName } as const;
    for (const as of [json, text]) {
      const length = [
        ...(as.kind === 'protojson'
          ? jsonTextOf(schema, as, bytes)
          : textFormatOf(schema, typeName, bytes)),
      ].length;
      const wholes = { bytes, schema, as: { ...as, framing: null } };
      const expected = expectedLength(wholes, { messageBytes: 200, partBytes: 100 }) ?? 0;
      expect(expected / length).toBeGreaterThan(0.5);
      expect(expected / length).toBeLessThan(1.1);
      expect(expectedLength(wholes)).toBeNull();
      const several = { ...wholes, as: { ...as, framing: 'delimited' } } as const;
      expect(expectedLength(several, sizes)).toBeNull();
    }
  });

  it('are also cut in lists of strings and packed numbers', () => {
    const list = Array.from({ length: 30 }, () => field(12, [1, 2, 3, 4]));
    const bytes = Buffer.concat([...list, field(1, new Uint8Array(80)), field(5, [0x61])]);
    const cut = cutMessage(schema.requireType('t.T'), bytes, sizes);
    expect([...(cut?.parts ?? [])].map(([number, parts]) => [number, parts.length])).toEqual([
      [12, 15],
      [1, 1],
    ]);
    const form = { typeName: 't.T', defaults: false, names: 'json' } as const;
    const pieces = [...jsonPieces({ schema, sizes, onWritten: () => undefined }, form, bytes)];
    expect(pieces.join('')).toBe(jsonTextOf(schema, form, bytes));
  });

  it('stay whole if a part would lack a required field, or the bytes are broken', () => {
    const bytes = Buffer.concat([
      Buffer.of(8, 1),
      ...Array.from({ length: 20 }, () => field(2, [8, 2])),
    ]);
    expect(cutMessage(proto2.requireType('t.P'), bytes, sizes)).toBeNull();
    const form = { typeName: 't.P', defaults: false, names: 'json' } as const;
    const writing = { schema: proto2, sizes, onWritten: () => undefined };
    expect([...jsonPieces(writing, form, bytes)]).toEqual([jsonTextOf(proto2, form, bytes)]);
    const broken = Buffer.concat([
      ...Array.from({ length: 20 }, () => field(2, [])),
      Buffer.of(0x12, 9),
    ]);
    expect(cutMessage(schema.requireType('t.T'), broken, sizes)).toBeNull();
  });
});
