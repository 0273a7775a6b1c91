import { describe, expect, it } from 'vitest';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { resolveBody } from '../../../shared/model/resolve-body.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { type BodyToOpen, draftOfBody } from './draft-of-body.ts';
import { encodeRequestBody } from './encode-request-body.ts';
import { protoJsonOf } from './proto-json-of.ts';

const schema = compileText(`syntax = "proto3"; package t; import "google/protobuf/struct.proto";
  message T { int64 id = 1; string name = 2; T inner = 3; google.protobuf.Value any = 4; }`);

function open(bytes: Uint8Array | string, reading: Partial<BodyToOpen>) {
  const whole = { as: 'protobuf' as const, typeName: 't.T', framing: null, ...reading };
  return draftOfBody(schema, {
    maxUnpackedBytes: 1_000_000,
    ...whole,
    bytes: Buffer.from(bytes),
  });
}

const one = Uint8Array.of(0x08, 0x07);

describe('draftOfBody', () => {
  it('opens protobuf as ProtoJSON, and preserves its unknown fields', async () => {
    expect(await open(Uint8Array.of(...one, 0x48, 0x01), {})).toEqual({
      body: { format: 'json', text: '{\n  "id": "7"\n}', aside: [{ path: '', base64: 'SAE=' }] },
      notes: [],
    });
  });

  it('preserves values without a ProtoJSON form', async () => {
    const odd = Buffer.concat([one, Buffer.from('220911000000000000f87f', 'hex')]);
    const { body, notes } = await open(odd, {});

    expect([body.text, body.aside?.length, notes]).toEqual(['{\n  "id": "7"\n}', 1, []]);
    expect(encoded(body)).toEqual(odd);
  });

  it('opens bytes that do not fit their type, have none or are not a message as hex', async () => {
    const broken = await open(Uint8Array.of(0x08), {});
    const untyped = await open(one, { typeName: null });
    const other = await open(one, { as: 'other' });

    expect([broken, untyped, other].map(({ body }) => body)).toEqual([
      { format: 'hex', text: '08' },
      { format: 'hex', text: '08 07' },
      { format: 'hex', text: '08 07' },
    ]);
    expect([broken, untyped, other].map(({ notes }) => notes.length)).toEqual([1, 0, 0]);
  });

  it('opens several messages as a list, from any framing', async () => {
    const bytes = Uint8Array.of(0, 0, 0, 0, 2, ...one, 0, 0, 0, 0, 0);
    const { body, notes } = await open(bytes, { framing: 'grpc' });

    expect(body).toMatchObject({ format: 'json', framing: 'delimited' });
    expect(JSON.parse(body.text)).toEqual([{ id: '7' }, {}]);
    expect(notes.map(({ title }) => title)).toEqual(['The framing of the messages changed']);
    expect((await open(Uint8Array.of(2, ...one), { framing: 'delimited' })).notes).toEqual([]);
  });

  it.each([
    ['{"id":9007199254740993,"name":"a"}', '{\n  "id": 9007199254740993,\n  "name": "a"\n}'],
    ['{\n"id" : 1 }', '{\n"id" : 1 }'],
    ['[1,', '[1,'],
  ])('opens JSON as it is, but formats a single line: %j', async (text, expected) => {
    expect((await open(text, { as: 'json' })).body).toEqual({ format: 'json', text: expected });
  });

  it.each<['json' | 'textproto', string]>([
    ['json', '{\n"name": "{{x}} \\\\{{y}} \\u007b{z}}"}'],
    ['textproto', 'name: "{{x}} \\\\{{y}} \\173{z}}"'],
  ])('opens %s so that braces are sent as they came', async (as, text) => {
    const { body } = await open(text, { as });
    const filled = resolveBody(body.text, {}, { format: as, generate: () => null });

    expect(encodedName({ ...body, text: filled.text })).toBe('{{x}} \\{{y}} {{z}}');
  });

  it('sends the braces of a body that came as they are', async () => {
    const bytes = Uint8Array.of(0x12, 0x05, ...Buffer.from('{{x}}'));
    const { body } = await open(bytes, {});

    expect(body.text).toBe('{\n  "name": "\\{{x}}"\n}');
  });

  it('opens text that is not UTF-8 as hex', async () => {
    const { body } = await open(Uint8Array.of(0x22, 0xff, 0x22), { as: 'json' });

    expect(body).toEqual({ format: 'hex', text: '22 ff 22' });
  });

  it('gives the same bytes when it is sent', async () => {
    const bytes = Buffer.from('0807120268691a0408051002', 'hex');
    const { body } = await open(bytes, {});

    expect(encoded(body)).toEqual(bytes);
  });
});

function encoded(body: BodyDraft): Buffer {
  return Buffer.from(
    encodeRequestBody(schema, { body, typeName: 't.T', strings: [], as: 'protobuf' }),
  );
}

function encodedName(body: BodyDraft): unknown {
  const json = protoJsonOf(schema, 't.T', encoded(body));
  return (JSON.parse(json) as { readonly name: unknown }).name;
}
