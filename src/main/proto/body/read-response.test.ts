import { describe, expect, it } from 'vitest';
import type { BodyFraming } from '../../../shared/model/decoding.ts';
import type { RawHeader } from '../../../shared/model/exchange.ts';
import { delimitMessage } from '../framings/frame-messages.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { encodeJsonBody } from './encode-json-body.ts';
import { type ResponseToRead, readResponse } from './read-response.ts';

const schema = compileText(`
        syntax = "proto2";
        package t;
        message User { optional int32 id = 1; optional string name = 2; repeated User friends = 3; }
        message Strict { required int32 id = 1; }`);

const user = encodeJsonBody(schema, 't.User', '{"id":7,"name":"Ada"}');

interface Response {
  readonly body?: Uint8Array | string;
  readonly type?: string;
  readonly headers?: readonly RawHeader[];
  readonly status?: number;
  readonly requestType?: string;
  readonly rule?: ResponseToRead['rule'];
  readonly ownRule?: ResponseToRead['ownRule'];
  readonly steps?: ResponseToRead['steps'];
  readonly chosenKind?: ResponseToRead['chosenKind'];
  readonly chosenType?: ResponseToRead['chosenType'];
  readonly isHead?: boolean;
}

function read(response: Response) {
  const body = response.body ?? user;
  return readResponse({
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    headers: [
      ...(response.type === undefined ? [] : [['Content-Type', response.type] as RawHeader]),
      ...(response.headers ?? []),
    ],
    status: response.status ?? 200,
    requestResponseType: response.requestType ?? null,
    rule: response.rule ?? null,
    ownRule: response.ownRule ?? null,
    steps: response.steps ?? [],
    chosenKind: response.chosenKind,
    chosenType: response.chosenType,
    isHead: response.isHead ?? false,
    schema,
  });
}

const asUser = {
  kind: 'protobuf',
  typeName: 't.User',
  jsonBytes: 21,
  fieldCount: 2,
  fault: null,
  problem: null,
};

describe('readResponse', () => {
  it('quotes an undefined type completely, so that a secret in it can be hidden', () => {
    const titleOf = (name: string) => {
      const reading = read({ headers: [['X-Protobuf-Message', name]] });
      return reading.kind === 'protobuf' ? reading.problem?.title : reading.kind;
    };
    expect(titleOf('pA55/word/Of_mine')).toBe('No schema defines pA55/word/Of_mine');
    expect(titleOf('type.googleapis.com/t.Gone')).toBe('No schema defines t.Gone');
    expect(titleOf('/t.Gone')).toBe('No schema defines t.Gone');
  });

  it('warns when a type knows none of the fields', () => {
    const body = Uint8Array.from([0x50, 1, 0x5a, 1, 0x61]);
    expect(read({ body, type: 'application/x-protobuf', requestType: 't.User' })).toMatchObject({
      typeName: 't.User',
      fieldCount: 2,
      problem: { severity: 'warning', title: 'Nothing in this body matches t.User' },
    });
  });

  it('does not warn about a type that is being recovered, field by field', () => {
    const made = compileText(
      `edition = "2023"; package recovered; message Body { int64 age = 10; }`,
    );
    const titleOf = (hex: string) => {
      const reading = readResponse({
        body: Buffer.from(hex, 'hex'),
        headers: [],
        status: 200,
        requestResponseType: null,
        rule: null,
        ownRule: null,
        chosenType: { typeName: 'recovered.Body' },
        schema: made,
      });
      return reading.kind === 'protobuf' ? (reading.problem?.title ?? null) : reading.kind;
    };
    // Only one of the four fields is known.
    expect(titleOf('5001580160016801')).toBeNull();
    expect(titleOf('580160016801')).toBe('Nothing in this body matches recovered.Body');
  });

  it('names no JSON size for a message with fields that its type does not know', () => {
    const deep = Uint8Array.from([0x1a, 2, 0x50, 1]);
    expect(read({ body: Uint8Array.from([...user, 0x50, 1]), requestType: 't.User' })).toEqual({
      ...asUser,
      typeSource: 'request',
      jsonBytes: null,
      fieldCount: 3,
      problem: expect.anything(),
    });
    expect(read({ body: deep, requestType: 't.User' })).toMatchObject({ jsonBytes: null });
  });

  it.each([
    'application/x-protobuf',
    'application/x-protobuf;charset=UTF-8',
    'application/protobuf',
    'application/vnd.google.protobuf',
    'application/x-google-protobuf',
    'application/proto',
    'application/vnd.acme.v1+proto',
    'application/acme+x-protobuf',
    'Application/X-Protobuf',
    'application/octet-stream',
  ])('reads %s as protobuf of the type in X-Protobuf-Message', (type) => {
    expect(read({ type, headers: [['x-protobuf-message', 't.User']] })).toEqual({
      ...asUser,
      typeSource: 'X-Protobuf-Message',
    });
  });

  it.each<[Response, string]>([
    [{ chosenType: { typeName: 't.User' } }, 'chosen'],
    [{ type: 'application/x-protobuf; messageType="t.User"' }, 'Content-Type'],
    [{ type: 'application/x-protobuf; messagetype=.t.User' }, 'Content-Type'],
    [{ type: 'application/vnd.google.protobuf; proto=t.User' }, 'Content-Type'],
    [{ type: 'application/protobuf', requestType: 't.User' }, 'request'],
    [{ type: 'image/png', chosenType: { typeName: 't.User' } }, 'chosen'],
    [
      {
        type: 'application/x-protobuf; proto=t.Other',
        headers: [['X-Protobuf-Message', 't.User']],
      },
      'X-Protobuf-Message',
    ],
  ])('takes the type from %j', (response, typeSource) => {
    expect(read(response)).toEqual({ ...asUser, typeSource });
  });

  it('takes the type from a rule if nothing nearer to the response names it', () => {
    const rule = { typeName: 't.User', schemaSet: null, of: 'Users' };
    const type = 'application/x-protobuf';
    const strict = { ...rule, typeName: 't.Strict' };

    expect(read({ type, rule })).toEqual({ ...asUser, typeSource: 'rule', ruleOf: 'Users' });
    expect(read({ type, rule: strict, requestType: 't.User' })).toEqual({
      ...asUser,
      typeSource: 'request',
    });
    // The request's own type is for successful responses.
    expect(read({ type, rule, requestType: 't.Strict', status: 404 })).toMatchObject({
      ...{ typeName: 't.User', typeSource: 'rule' },
    });
    expect(read({ type, rule: { ...rule, typeName: 't.Gone' } })).toMatchObject({
      ...{ typeName: null, typeSource: 'rule' },
      problem: {
        kind: 'type-missing',
        detail: expect.stringContaining('request, folder or workspace'),
      },
    });
  });

  it('reads without a schema when that is chosen, or nothing names a type', () => {
    const bare = { ...asUser, typeName: null, jsonBytes: null };

    expect([
      read({
        headers: [['X-Protobuf-Message', 't.User']],
        chosenType: { typeName: null },
      }),
      read({ type: 'application/x-protobuf' }),
      read({ type: 'application/x-protobuf', requestType: 't.User', status: 400 }),
    ]).toEqual([
      { ...bare, typeSource: 'chosen' },
      { ...bare, typeSource: null },
      { ...bare, typeSource: null },
    ]);
  });

  it('reports when no schema defines the named type', () => {
    expect(
      read({
        type: 'application/x-protobuf',
        headers: [['X-Protobuf-Message', 'no.Such']],
        requestType: 't.User',
      }),
    ).toMatchObject({
      kind: 'protobuf',
      typeName: null,
      typeSource: 'X-Protobuf-Message',
      fieldCount: 2,
      problem: { kind: 'type-missing', severity: 'warning', title: 'No schema defines no.Such' },
    });
  });

  it('reads an empty body as a message without fields if it is declared as protobuf', () => {
    const empty = { ...asUser, jsonBytes: 2, fieldCount: 0 };

    expect([
      read({ body: '', type: 'application/x-protobuf', requestType: 't.User' }),
      read({ body: '', requestType: 't.User' }),
      read({ body: '' }),
      read({ body: '', type: 'application/json', requestType: 't.User' }),
      read({ body: '', status: 204, type: 'application/x-protobuf', requestType: 't.User' }),
    ]).toEqual([
      { ...empty, typeSource: 'request' },
      { ...empty, typeSource: 'request' },
      { kind: 'empty' },
      { kind: 'empty' },
      { kind: 'empty' },
    ]);
  });

  it('keeps the readable part of broken bytes and names the place of the fault', () => {
    const cut = user.slice(0, 5);
    const inner = Uint8Array.of(0x08, 0x01, 0x1a, 0x02, 0x08, 0x80);

    expect([
      read({ body: cut, type: 'application/x-protobuf', requestType: 't.User' }),
      read({ body: inner, type: 'application/x-protobuf', requestType: 't.User' }),
    ]).toMatchObject([
      {
        fieldCount: 1,
        fault: { offset: 3, reason: 'length 3 runs past the end' },
        jsonBytes: null,
      },
      {
        fieldCount: 2,
        fault: { offset: 5, reason: 'the varint is cut short' },
        jsonBytes: null,
        // The fault is enough: a second report would add nothing.
        problem: null,
      },
    ]);
  });

  it('names the missing required field', () => {
    expect(
      read({ body: '', type: 'application/x-protobuf', requestType: 't.Strict' }),
    ).toMatchObject({
      jsonBytes: null,
      fault: null,
      problem: { kind: 'body-malformed', detail: expect.stringContaining('`id`') },
    });
  });

  it('reads JSON as JSON, whatever was asked for, and gives its protobuf size if it is ProtoJSON', () => {
    const none = { kind: 'json', protobufBytes: null, typeName: null, problem: null };

    expect([
      read({ body: '{"id":7,"name":"Ada"}', type: 'application/json', requestType: 't.User' }),
      read({ body: '{"message":"x"}', type: 'application/problem+json', requestType: 't.User' }),
      read({ body: '[1]', type: 'application/json;charset=utf-8', status: 400 }),
    ]).toEqual([{ ...none, protobufBytes: user.length, typeName: 't.User' }, none, none]);
  });

  it('names the place of a JSON fault', () => {
    expect(read({ body: '{"id":7,}', type: 'application/json' })).toMatchObject({
      kind: 'json',
      problem: { kind: 'json-syntax', location: { line: 1, column: 8 } },
    });
  });

  it('lets a rule of the request override the type in the response', () => {
    const headers: RawHeader[] = [['X-Protobuf-Message', 't.Strict']];
    const ownRule = { typeName: 't.User', schemaSet: null, of: 'this request' };
    const rule = { typeName: 't.Strict', schemaSet: null, of: 'the workspace' };
    const response = { type: 'application/x-protobuf', headers, ownRule, rule };
    expect(read({ ...response, requestType: 't.Strict' })).toEqual({
      ...asUser,
      typeSource: 'rule',
      ruleOf: 'this request',
    });
    expect(read({ ...response, chosenType: { typeName: null } })).toMatchObject({ typeName: null });
  });

  function framed(framing: BodyFraming): ResponseToRead['steps'] {
    const step = { kind: 'frames' as const, framing };
    return [{ step, source: 'media-type', inBytes: 0, outBytes: 0, problem: null }];
  }

  it('counts the messages of a stream, and sizes them as an array', () => {
    const body = Uint8Array.from([...delimitMessage(user), ...delimitMessage(user)]);
    const stream = { requestType: 't.User', steps: framed('delimited') };
    expect(read({ ...stream, body })).toEqual({
      ...asUser,
      typeSource: 'request',
      framing: 'delimited',
      // Two of 21 bytes, a comma and the brackets.
      jsonBytes: 45,
    });
    expect(read({ ...stream, body: new Uint8Array() })).toMatchObject({
      fieldCount: 0,
      jsonBytes: 2,
      fault: null,
    });
    expect(read({ ...stream, body: body.slice(0, -1) })).toMatchObject({
      fieldCount: 2,
      jsonBytes: null,
      fault: { offset: 8, reason: 'length 7 of message 1 runs past the end' },
    });
    const broken = Uint8Array.from([...delimitMessage(user), 2, 8, 0xff]);
    expect(read({ ...stream, body: broken })).toMatchObject({ fault: { offset: 10 } });
  });

  it('skips trailers of gRPC-Web, and does not size compressed messages', () => {
    const frame = (flag: number, content: Uint8Array) => [
      flag,
      0,
      0,
      0,
      content.length,
      ...content,
    ];
    const trailers = frame(0x80, new TextEncoder().encode('grpc-status: 0'));
    const stream = { requestType: 't.User', steps: framed('grpc-web') };
    const body = Uint8Array.from([...frame(0, user), ...trailers]);
    expect(read({ ...stream, body })).toMatchObject({ fieldCount: 1, jsonBytes: 23, fault: null });
    const packed = Uint8Array.from([...frame(1, Uint8Array.of(0xff, 0xff)), ...trailers]);
    expect(read({ ...stream, body: packed })).toMatchObject({ jsonBytes: null, fault: null });
  });

  function listed(kind: 'json-lines' | 'events'): ResponseToRead['steps'] {
    const from = { source: 'media-type', inBytes: 0, outBytes: 0, problem: null } as const;
    return [{ step: { kind }, note: '2 messages', ...from }];
  }

  it('reads each JSON line and each event beside as the expected type (D5)', () => {
    const list = '{"id":7,"name":"Ada"}';
    // Each with its length before it.
    const protobufBytes = 2 * (user.length + 1);
    const read2 = { kind: 'json', protobufBytes, typeName: 't.User', problem: null };
    const asked = { requestType: 't.User' };

    expect([
      read({ ...asked, body: `[${list},\n${list}]`, steps: listed('json-lines') }),
      read({
        ...asked,
        body: `[{"id":"1","data":${list}},{"data":${list}},{"data":"[DONE]"}]`,
        type: 'text/event-stream',
        steps: listed('events'),
      }),
      read({ ...asked, body: '[{"result":{}}]', steps: listed('json-lines') }),
    ]).toEqual([read2, read2, { ...read2, protobufBytes: null, typeName: null }]);
  });

  it('has no body for HEAD, whatever its headers say', () => {
    const head = { isHead: true, type: 'application/x-protobuf', requestType: 't.User' };
    expect(read({ ...head, body: '' })).toEqual({ kind: 'empty' });
    expect(read({ ...head, body: user })).toMatchObject({ kind: 'protobuf' });
  });

  it('reads an invalid media type like none, with the expected type', () => {
    expect(read({ type: 'foo', requestType: 't.User' })).toMatchObject({
      kind: 'protobuf',
      typeName: 't.User',
      problem: {
        title: 'Read as protobuf: a guess',
        detail: expect.stringMatching(/^The type is/),
      },
    });
  });

  it('shows multipart and unknown types as text if they are text', () => {
    const parts = '--a\r\nContent-Type: text/plain\r\n\r\nhi\r\n--a--\r\n';
    expect(read({ type: 'multipart/mixed; boundary=a', body: parts })).toEqual({ kind: 'text' });
    expect(read({ type: 'application/toml', body: 'a = 1' })).toEqual({ kind: 'text' });
    expect(read({ type: 'application/x-own' })).toEqual({ kind: 'binary' });
  });

  it('notices protobuf under a Content-Type of JSON', () => {
    expect(read({ type: 'application/json', requestType: 't.User' })).toEqual({
      ...{ kind: 'json', protobufBytes: null, typeName: null, isProtobuf: true },
      problem: expect.objectContaining({ title: 'Not JSON: the bytes are protobuf' }),
    });
  });

  it('reads as the chosen kind, whatever the Content-Type is', () => {
    const type = 'text/plain';
    expect(read({ type, chosenKind: 'protobuf', requestType: 't.User' })).toEqual({
      ...asUser,
      typeSource: 'request',
      kindSource: 'chosen',
    });
    expect(
      read({ type, body: '{"id":7}', chosenKind: 'json', requestType: 't.User' }),
    ).toMatchObject({
      kind: 'json',
      protobufBytes: 2,
    });
    expect(read({ chosenKind: 'binary' })).toEqual({ kind: 'binary', kindSource: 'chosen' });
    expect(read({ chosenKind: 'xml', body: '' })).toEqual({ kind: 'empty' });
  });

  it('detects the content of base64, whatever text its Content-Type names', () => {
    const source = 'chosen';
    const step = {
      step: { kind: 'base64' },
      source,
      inBytes: 12,
      outBytes: 7,
      problem: null,
    } as const;
    expect(read({ type: 'text/plain', requestType: 't.User', steps: [step] })).toMatchObject({
      kind: 'protobuf',
      typeName: 't.User',
    });
    expect(read({ type: 'text/plain', body: 'plain', steps: [step] })).toEqual({ kind: 'text' });
    expect(read({ type: 'text/plain', body: 'plain' })).toEqual({ kind: 'text' });
  });

  it('reads JSON in the charset that it has', () => {
    const utf16 = Uint8Array.from(Buffer.from('\ufeff{"name":"Ä"}', 'utf16le'));
    const type = 'application/json; charset=utf-16le';
    const read16 = read({ type, body: utf16, requestType: 't.User' });
    expect(read16).toEqual({ kind: 'json', protobufBytes: 4, typeName: 't.User', problem: null });
    expect(read({ type: 'application/json', body: utf16 })).toMatchObject({ problem: null });
  });

  it.each([
    ['text/html; charset=utf-8', '<p>no</p>', { kind: 'text' }],
    ['text/plain', 'no', { kind: 'text' }],
    ['application/xml', '<a/>', { kind: 'xml' }],
    ['image/svg+xml', '<svg/>', { kind: 'xml' }],
    ['text/x-protobuf', 'id: 1', { kind: 'textproto' }],
    ['application/vnd.google.protobuf;encoding=compact-text', 'id: 1', { kind: 'textproto' }],
    ['image/png', '\u0089PNG', { kind: 'binary' }],
    ['application/grpc+json', '\u0000', { kind: 'binary' }],
  ])('reads %s as it is', (type, body, reading) => {
    expect(read({ type, body, requestType: 't.User' })).toEqual(reading);
  });

  it('marks its guess if there is no Content-Type', () => {
    expect([
      read({ requestType: 't.User' }),
      read({}),
      read({ body: ' {"a":1}' }),
      read({ body: 'plain' }),
      read({ body: Uint8Array.of(0xff, 0xfe, 0) }),
      read({ type: 'application/octet-stream' }),
    ]).toMatchObject([
      { kind: 'protobuf', typeName: 't.User', problem: { severity: 'warning' } },
      { kind: 'protobuf', typeName: null, problem: { title: 'Read as protobuf: a guess' } },
      { kind: 'json', problem: { title: 'Read as JSON: a guess' } },
      { kind: 'text' },
      { kind: 'binary' },
      { kind: 'protobuf', typeName: null, problem: { severity: 'warning' } },
    ]);
  });

  it('reads a truncated message as a guess', () => {
    expect(read({ body: Uint8Array.of(8, 1, 0x10, 2, 0x18, 0x80) })).toMatchObject({
      kind: 'protobuf',
      fieldCount: 2,
      fault: { offset: 5 },
      problem: { title: 'Read as protobuf that breaks off at byte 5: a guess' },
    });
  });

  it('reads text that is too long for a string, as text or as its declared JSON', () => {
    const body = Buffer.alloc(0x1fff_ffe9, '[');

    expect(read({ body })).toEqual({ kind: 'text' });
    expect(read({ type: 'application/json', body })).toMatchObject({ kind: 'json', problem: null });
  });

  it('names the file type of a body', () => {
    const png = Buffer.from('89504e470d0a1a0a', 'hex');
    expect([read({ body: png }), read({ type: 'image/png', body: png })]).toEqual([
      { kind: 'binary', format: 'png' },
      { kind: 'binary', format: 'png' },
    ]);
  });

  it('reports when a body declared as protobuf is text', () => {
    expect(read({ type: 'application/x-protobuf', body: '<html>502</html>' })).toMatchObject({
      kind: 'protobuf',
      problem: { title: 'Not protobuf', detail: expect.stringContaining('HTML or XML') },
    });
  });
});
