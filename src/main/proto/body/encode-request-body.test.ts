import { describe, expect, it } from 'vitest';
import { type BodyDraft, bodyDraftSchema } from '../../../shared/model/body-draft.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { checkBody } from './check-body.ts';
import { type BodyToEncode, encodeRequestBody } from './encode-request-body.ts';

const schema = compileText(`syntax = "proto3"; package t;
  import "google/protobuf/any.proto";
  message T { int32 id = 1; T inner = 2; google.protobuf.Any any = 3; string name = 4; }`);

function sent(body: Partial<BodyDraft>, as: Partial<BodyToEncode> = {}): string {
  const request = { body: bodyDraftSchema.parse(body), typeName: 't.T', strings: [], ...as };
  return Buffer.from(encodeRequestBody(schema, { as: 'json', ...request })).toString();
}

function notesOf(body: Partial<BodyDraft>, sendAs: 'json' | 'protobuf' = 'json') {
  const check = checkBody(schema, 't.T', bodyDraftSchema.parse(body), { sendAs });
  if (check.kind !== 'valid') throw new Error(JSON.stringify(check));
  return check.notes;
}

describe('a body that is sent as JSON', () => {
  it.each<[string, Partial<BodyDraft>, string]>([
    ['text format', { format: 'textproto', text: 'id: 1 9: 5' }, 'the message'],
    ['text format, inside', { format: 'textproto', text: 'inner { id: 1 9: 5 }' }, '`inner`'],
    ['hex', { format: 'hex', text: '08 01 48 05' }, 'the message'],
  ])('warns that unknown fields of %s are dropped', (_what, body, place) => {
    expect(notesOf(body)).toMatchObject([
      {
        title: 'JSON omits part of it',
        detail: expect.stringContaining(`for the content of ${place}: unknown fields`),
      },
    ]);
    expect(notesOf(body, 'protobuf')).toEqual([]);
    expect(sent(body)).not.toContain('5');
  });

  it('warns about the preserved fields of typed JSON', () => {
    const body = { text: '{"id": 1}', aside: [{ path: '', base64: 'SAU=' }] };
    expect(notesOf(body)).toHaveLength(1);
    expect(notesOf(body, 'protobuf')).toEqual([]);
    expect(sent(body)).toBe('{"id": 1}');
  });

  it('reports values without any JSON, which sending refuses', () => {
    const body: Partial<BodyDraft> = {
      format: 'textproto',
      text: 'any { type_url: "x/gone.Type" value: "abc" }',
    };
    expect(notesOf(body)).toMatchObject([{ title: 'It cannot be sent as JSON' }]);
    expect(() => sent(body)).toThrow();
  });

  it.each<Partial<BodyDraft>>([
    { text: '{"id": 1}' },
    { format: 'textproto', text: 'id: 1' },
    { format: 'hex', text: '08 01' },
  ])('reports nothing else: %j', (body) => {
    expect(notesOf(body)).toEqual([]);
  });
});

describe('a body as a file has it', () => {
  const text = '{"id": 1, // one\n "name": "\\{{a}} {{b}} {{$uuid}}" /* b */}';

  it('loses its comments, and keeps its braces', () => {
    expect(sent({ text }, { typeName: null, isAsTyped: true })).toBe(
      '{"id": 1,       \n "name": "{{a}} {{b}} {{$uuid}}"        }',
    );
    const bytes = sent({ text }, { isAsTyped: true, as: 'protobuf' });
    expect(bytes).toContain('{{a}} {{b}} {{$uuid}}');
  });
});
