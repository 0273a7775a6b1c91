import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { BodyFraming } from '../../../shared/model/decoding.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { nestedMessages } from '../wire/nested-body.test-kit.ts';
import { encodeTextFormat } from './text-format.ts';
import { type BodyTextForm, bodyTextPieces } from './text-page.ts';

const schema = compileText(
  'syntax = "proto3"; package t; message T { int64 id = 1; repeated string names = 2; }',
);

const plain = { kind: 'protojson', typeName: 't.T', defaults: false, names: 'json' } as const;

interface Written {
  readonly text: string;
  readonly problem: Problem | null;
}

async function write(
  bytes: Uint8Array,
  as: BodyTextForm,
  { use = schema, maxUnpackedBytes = 100_000_000 } = {},
): Promise<Written> {
  const pieces = bodyTextPieces({ bytes, as, schema: use, maxUnpackedBytes });
  let text = '';
  for (;;) {
    const next = await pieces.next();
    if (next.done) return { text, problem: next.value };
    text += next.value;
  }
}

function reportTo(told: number[]): (done: number) => void {
  return (done) => {
    told.push(done);
  };
}

async function drained(pieces: AsyncGenerator<string, unknown>): Promise<void> {
  while (!(await pieces.next()).done);
}

async function textOf(bytes: Uint8Array, as: BodyTextForm): Promise<string> {
  return (await write(bytes, as)).text;
}

/** Returns messages, each with gRPC's five-byte prefix. */
function grpc(...messages: readonly (readonly [flags: number, bytes: Uint8Array])[]): Buffer {
  return Buffer.concat(
    messages.flatMap(([flags, bytes]) => {
      const head = Buffer.alloc(5);
      head[0] = flags;
      head.writeUInt32BE(bytes.length, 1);
      return [head, bytes];
    }),
  );
}

describe('bodyText', () => {
  it('reports the place of a broken part in the whole, and its progress', async () => {
    const list = compileText(
      'syntax = "proto3"; package t; message L { repeated M list = 1; } message M { string s = 1; }',
    );
    const part = Buffer.from('0a050a0361626300'.slice(0, 14), 'hex');
    const bytes = Buffer.concat([
      Buffer.alloc(part.length * 150_000, part),
      // Its string is longer than the message.
      Buffer.from('0a040a096162', 'hex'),
    ]);
    for (const as of [
      { ...plain, typeName: 't.L', framing: null },
      { kind: 'textproto', typeName: 't.L', framing: null } as const,
    ]) {
      const told: number[] = [];
      const body = { bytes, as, schema: list, maxUnpackedBytes: 1, onProgress: reportTo(told) };
      const failed = await drained(bodyTextPieces(body)).catch((error: unknown) => error);
      expect(problemOf(failed)).toMatchObject({
        kind: 'body-malformed',
        location: { offset: bytes.length - 3 },
      });
      expect(told.length).toBeGreaterThan(3);
      expect(told.at(-1)).toBeLessThan(bytes.length);
      expect([...told].sort((a, b) => a - b)).toEqual(told);
    }
  });

  it('indents ProtoJSON by two spaces', async () => {
    const bytes = Uint8Array.of(0x08, 0x07, 0x12, 0x01, 0x61);

    expect(await textOf(bytes, { ...plain, framing: null })).toBe(
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
  ])('indents JSON and keeps every number as written: %s', async (text, expected) => {
    expect(await textOf(new TextEncoder().encode(text), { kind: 'json', charset: null })).toBe(
      expected,
    );
  });

  it('bounds the indentation of hostile nesting', async () => {
    const bytes = new TextEncoder().encode('['.repeat(20_000) + ']'.repeat(20_000));

    expect((await textOf(bytes, { kind: 'json', charset: null })).length).toBeLessThan(
      20_000 * 2 * 140,
    );
  });

  it.each([
    [[0x63, 0x61, 0x66, 0xe9], 'iso-8859-1', 'café'],
    [[0x63, 0xc3, 0xa9], null, 'cé'],
    [[0x63, 0xff], 'no-such-charset', 'c\ufffd'],
  ])('decodes %j by its charset %s', async (bytes, charset, expected) => {
    expect(await textOf(Uint8Array.from(bytes), { kind: 'raw', charset })).toBe(expected);
  });

  it.each([
    [Buffer.from('{"a":"caf\u00e9"}', 'latin1'), 'iso-8859-1'],
    [Buffer.from('{"a":"caf\u00e9"}'), null],
    [Buffer.from('\ufeff{"a":"caf\u00e9"}', 'utf16le'), null],
  ])(
    'indents JSON of %j in the charset %s, or in that of its byte order mark',
    async (bytes, charset) => {
      expect(await textOf(bytes, { kind: 'json', charset })).toBe('{\n  "a": "caf\u00e9"\n}');
    },
  );

  const kitchen = compileText(`syntax = "proto3"; package t;
    import "google/protobuf/any.proto"; import "google/protobuf/struct.proto";
    message Inner { int32 int_value = 1; string plain_text = 2; optional bool is_set = 3; }
    message K {
      string full_name = 1; repeated Inner inner_list = 2; map<string, Inner> by_name = 3;
      google.protobuf.Any any_one = 4; google.protobuf.Struct free_form = 5; Inner single_one = 6;
      int64 renamed = 7 [json_name = "other"]; double zero = 8;
    }`);
  const message = encodeTextFormat(
    kitchen,
    't.K',
    `inner_list { int_value: 1 } by_name { key: "int_value" value {} }
     any_one { [type.googleapis.com/t.Inner] { plain_text: "x" } }
     free_form { fields { key: "snake_key" value { bool_value: true } } } single_one {} renamed: 5 zero: -0.0`,
  );

  it.each<[string, boolean, 'json' | 'proto', string]>([
    [
      'names of JSON',
      false,
      'json',
      '{"innerList":[{"intValue":1}],"byName":{"int_value":{}},"anyOne":{"@type":"type.googleapis.com/t.Inner","plainText":"x"},"freeForm":{"snake_key":true},"singleOne":{},"other":"5","zero":-0.0}',
    ],
    [
      'names of the .proto file',
      false,
      'proto',
      '{"inner_list":[{"int_value":1}],"by_name":{"int_value":{}},"any_one":{"@type":"type.googleapis.com/t.Inner","plain_text":"x"},"free_form":{"snake_key":true},"single_one":{},"renamed":"5","zero":-0.0}',
    ],
    [
      'defaults',
      true,
      'proto',
      '{"full_name":"","inner_list":[{"int_value":1,"plain_text":""}],"by_name":{"int_value":{"int_value":0,"plain_text":""}},"any_one":{"@type":"type.googleapis.com/t.Inner","int_value":0,"plain_text":"x"},"free_form":{"snake_key":true},"single_one":{"int_value":0,"plain_text":""},"renamed":"5","zero":-0.0}',
    ],
  ])('writes ProtoJSON with %s', async (_what, defaults, names, expected) => {
    const as = { kind: 'protojson', typeName: 't.K', framing: null, defaults, names } as const;
    const { text } = await write(message, as, { use: kitchen });

    expect(text.replaceAll(/\n */g, '').replaceAll('": ', '":')).toBe(expected);
  });

  const one = Uint8Array.of(0x08, 0x07);
  const two = Uint8Array.of(0x12, 0x01, 0x61);
  const three = Uint8Array.of();
  const asText = { kind: 'textproto', typeName: 't.T' } as const;
  const trailers = Buffer.from('grpc-status: 0\r\n');

  it.each<[BodyFraming, Uint8Array]>([
    ['delimited', Uint8Array.of(2, ...one, 3, ...two, 0)],
    ['length-be', Uint8Array.of(0, 0, 0, 2, ...one, 0, 0, 0, 3, ...two, 0, 0, 0, 0)],
    ['length-le', Uint8Array.of(2, 0, 0, 0, ...one, 3, 0, 0, 0, ...two, 0, 0, 0, 0)],
    ['grpc', grpc([0, one], [1, gzipSync(two)], [0, three])],
    ['grpc:br', grpc([0, one], [1, brotliCompressSync(two)], [0, three])],
    ['grpc-web:deflate', grpc([0, one], [1, deflateRawSync(two)], [0, three])],
    ['grpc-web', grpc([0, one], [1, gzipSync(two)], [0, three], [0x80, trailers])],
  ])('writes the messages of a body framed as %s', async (framing, bytes) => {
    expect(await write(bytes, { ...plain, framing })).toEqual({
      text: '[\n  {\n    "id": "7"\n  },\n  {\n    "names": [\n      "a"\n    ]\n  },\n  {}\n]',
      problem: null,
    });
    expect(await write(bytes, { ...asText, framing })).toEqual({
      text: 'id: 7\n---\nnames: "a"\n---\n',
      problem: null,
    });
  });

  it('writes an empty body of several messages', async () => {
    expect(await write(three, { ...plain, framing: 'delimited' })).toMatchObject({ text: '[]' });
    expect(await write(three, { ...asText, framing: 'grpc' })).toMatchObject({ text: '' });
  });

  it.each<[string, Uint8Array, BodyFraming, number, string]>([
    ['a length past the end', Uint8Array.of(2, ...one, 9, 8), 'delimited', 3, 'Length 9'],
    ['a message that does not fit', Uint8Array.of(2, ...one, 2, 8, 0x80), 'delimited', 5, 'varint'],
    ['what is not packed', grpc([0, one], [1, two]), 'grpc', 12, 'its coding'],
    [
      'broken bytes in a packed one',
      grpc([0, one], [1, gzipSync(Uint8Array.of(8))]),
      'grpc',
      12,
      'varint',
    ],
  ])('ends before %s, and gives the reason', async (_what, bytes, framing, offset, words) => {
    const json = await write(bytes, { ...plain, framing });
    const text = await write(bytes, { ...asText, framing });

    expect([json.text, text.text]).toEqual(['[\n  {\n    "id": "7"\n  }\n]', 'id: 7\n']);
    expect(json.problem).toMatchObject({
      title: 'The text ends before message [1]',
      location: { offset },
    });
    expect(json.problem?.detail).toContain(words);
    expect(text.problem).toEqual(json.problem);
  });

  it('writes text format without a type by number', async () => {
    const as = { kind: 'textproto', typeName: null, framing: null } as const;
    const bytes = Uint8Array.of(0x08, 0x07, 0x12, 0x01, 0x61, 0x1d, 1, 0, 0, 0);

    expect(await textOf(bytes, as)).toBe('1: 7\n2: "a"\n3: 0x00000001');
    expect(await write(bytes.subarray(0, 8), as)).toMatchObject({
      text: '1: 7\n2: "a"',
      problem: { title: 'Not protobuf to its end', location: { offset: 6 } },
    });
  });

  it('writes a million fields without a type, piece by piece', async () => {
    const as = { kind: 'textproto', typeName: null, framing: null } as const;
    const { text, problem } = await write(Buffer.alloc(2_000_000, Uint8Array.of(0x08, 0x01)), as);

    expect([text.length, problem, text.endsWith('1: 1\n1: 1')]).toEqual([4_999_999, null, true]);
  });

  it.each([
    ['a group in a group in a group', Buffer.alloc(100_000, 0x0b)],
    ['a message in a message in a message', nestedMessages(100_000, 0x7a)],
  ])('refuses %s, a hundred thousand deep', async (_what, bytes) => {
    for (const typeName of [null, 't.T']) {
      const as = { kind: 'textproto', typeName, framing: null } as const;
      const told = await write(bytes, as).catch((error: unknown) => problemOf(error));
      expect('text' in told || told.kind === 'body-malformed').toBe(true);
    }
  });
});
