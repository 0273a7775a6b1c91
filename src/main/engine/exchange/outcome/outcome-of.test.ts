import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { RawHeader } from '../../../../shared/model/exchange.ts';
import { outcomeOf, type ResponseToJudge } from './outcome-of.ts';

const ok = { kind: 'ok' };

it.each<[string, number, string, RawHeader[], object]>([
  ['200', 200, 'OK', [], ok],
  ['204', 204, 'No Content', [], ok],
  ['304', 304, 'Not Modified', [], ok],
  ['404', 404, 'Not Found', [], failed('http', 404, 'Not Found')],
  ['a status without a name', 599, '', [], failed('http', 599, '')],
  [
    'a redirect with its target',
    302,
    'Found',
    [['Location', '/login']],
    failed('redirect', 302, 'Found', '/login'),
  ],
  ['a redirect to nowhere', 301, 'Moved', [], failed('redirect', 301, 'Moved')],
  [
    'a redirect of a gRPC-Web server',
    307,
    'Temporary Redirect',
    [
      ['Content-Type', 'application/grpc-web'],
      ['Location', 'https://x.test/'],
    ],
    failed('redirect', 307, 'Temporary Redirect', 'https://x.test/'),
  ],
])('judges the HTTP status: %s', (_, status, statusText, headers, outcome) => {
  expect(outcomeOf({ ...response(), status, statusText, headers })).toEqual(outcome);
});

it('takes a grpc-status in the headers as the outcome, whatever the HTTP status is', () => {
  const headers: RawHeader[] = [
    ['Content-Type', 'application/grpc-web+proto'],
    ['Grpc-Status', '3'],
    ['Grpc-Message', 'name: 100%25 caf%C3%A9 %zz'],
  ];
  const found = failed('grpc', 3, 'INVALID_ARGUMENT', 'name: 100% café %zz');
  expect(outcomeOf({ ...response(), headers })).toEqual(found);
  expect(outcomeOf({ ...response(), headers, status: 400, statusText: 'Bad' })).toEqual(found);
});

it('reads a grpc-message that is not percent-encoded as UTF-8 or else Latin-1', () => {
  const said = (bytes: Buffer) =>
    outcomeOf({
      ...response(),
      headers: [
        ['grpc-status', '2'],
        ['grpc-message', bytes.toString('latin1')],
      ],
    });
  expect(said(Buffer.from('café'))).toMatchObject({ message: 'café' });
  expect(said(Buffer.from('café', 'latin1'))).toMatchObject({ message: 'café' });
});

it('takes the trailer frame of gRPC-Web as the outcome', () => {
  const web = (trailers: Buffer, type = 'application/grpc-web+proto') =>
    outcomeOf({ ...response(type), body: trailers });
  const message = frame(0, Buffer.from('0801', 'hex'));
  const fine = frame(0x80, 'grpc-status: 0\r\ngrpc-message: OK\r\n');
  const bad = frame(0x80, 'GRPC-Status:8\r\ngrpc-message:out%20of%20room\r\n');
  const exhausted = failed('grpc', 8, 'RESOURCE_EXHAUSTED', 'out of room');
  expect(web(Buffer.concat([message, fine]))).toEqual(ok);
  expect(web(Buffer.concat([message, message, bad]))).toEqual(exhausted);
  const text = Buffer.from(message.toString('base64') + bad.toString('base64'));
  expect(web(text, 'application/grpc-web-text+proto; charset=utf-8')).toEqual(exhausted);
  const packed = frame(0x81, gzipSync('grpc-status: 8\r\ngrpc-message: out of room\r\n'));
  expect(web(packed)).toEqual(exhausted);
});

it('takes HTTP trailers as the outcome', () => {
  const grpc = { ...response('application/grpc'), trailers: [['grpc-status', '5']] as RawHeader[] };
  expect(outcomeOf(grpc)).toEqual(failed('grpc', 5, 'NOT_FOUND'));
  expect(outcomeOf({ ...grpc, trailers: [['grpc-status', '0']] })).toEqual(ok);
});

it('names a status that gRPC does not define by its number', () => {
  const said = (status: string) => outcomeOf({ ...response(), headers: [['grpc-status', status]] });
  expect(said('00')).toEqual(ok);
  expect(said('99')).toEqual(failed('grpc', 99, 'UNKNOWN'));
  expect(said('bad')).toEqual(
    failed('grpc', null, 'UNKNOWN', 'grpc-status is "bad", not a number.'),
  );
});

it.each(['application/grpc', 'application/grpc-web+proto', 'application/grpc-web-text'])(
  'counts a whole response of %s without a status as failed',
  (type) => {
    const message = frame(0, Buffer.from('0801', 'hex'));
    const body = type.includes('text') ? Buffer.from(message.toString('base64')) : message;
    const judged = { ...response(type), body };
    const none = failed('grpc', null, 'no status', 'The response ended without a status.');
    expect(outcomeOf(judged)).toEqual(none);
    expect(outcomeOf({ ...judged, body: new Uint8Array() })).toEqual(none);
    expect(outcomeOf({ ...judged, isComplete: false })).toEqual(ok);
  },
);

it.each(['application/connect+proto', 'application/connect+json'])(
  'takes the last frame of a stream of %s as the outcome',
  (type) => {
    const stream = (...frames: Buffer[]) =>
      outcomeOf({ ...response(type), body: Buffer.concat(frames) });
    const message = frame(0, Buffer.from('0801', 'hex'));
    expect(stream(message, frame(2, '{"metadata":{}}'))).toEqual(ok);
    expect(stream(message, frame(2, '{}'))).toEqual(ok);
    const error = '{"error":{"code":"resource_exhausted","message":"out of room","details":[]}}';
    const exhausted = failed('connect', 8, 'resource_exhausted', 'out of room');
    expect(stream(message, frame(2, error))).toEqual(exhausted);
    expect(stream(frame(3, gzipSync(error)))).toEqual(exhausted);
    expect(stream(frame(2, '{"error":{}}'))).toEqual(failed('connect', 2, 'unknown'));
    expect(stream(frame(2, '{"error":{"code":"canceled"}}'))).toEqual(
      failed('connect', 1, 'canceled'),
    );
    expect(stream(frame(2, 'oops'))).toEqual(
      failed('connect', null, 'unknown', 'The last frame of the stream is not JSON.'),
    );
    expect(stream(message)).toEqual(
      failed('connect', null, 'no status', 'The stream ended without its last frame.'),
    );
  },
);

it('unpacks the last frame with the coding from the headers', () => {
  const headers: RawHeader[] = [
    ['Content-Type', 'application/connect+proto'],
    ['Connect-Content-Encoding', 'br'],
  ];
  const body = frame(3, brotliCompressSync('{"error":{"code":"internal"}}'));
  expect(outcomeOf({ ...response(), headers, body })).toEqual(failed('connect', 13, 'internal'));
});

it('cuts a message that is too long for a line, and does not unpack a bomb', () => {
  const body = frame(2, JSON.stringify({ error: { code: 'internal', message: 'x'.repeat(9999) } }));
  const judged = outcomeOf({ ...response('application/connect+proto'), body });
  expect(judged).toMatchObject({ message: `${'x'.repeat(2000)}…` });
  const empty = { ...response('application/connect+proto'), body: new Uint8Array(5_000_000) };
  expect(outcomeOf(empty)).toMatchObject({ kind: 'failed', name: 'no status' });
  const bomb = frame(3, gzipSync(Buffer.alloc(64 * 1024 * 1024)));
  expect(outcomeOf({ ...empty, body: bomb })).toMatchObject({ name: 'unknown', code: null });
});

function response(type?: string): ResponseToJudge {
  return {
    status: 200,
    statusText: 'OK',
    headers: type === undefined ? [] : [['Content-Type', type]],
    trailers: [],
    body: new Uint8Array(),
    isComplete: true,
  };
}

function failed(source: string, code: number | null, name: string, message = ''): object {
  return { kind: 'failed', source, code, name, message };
}

function frame(flags: number, content: Uint8Array | string): Buffer {
  const bytes = Buffer.from(content);
  const head = Buffer.alloc(5);
  head.writeUInt8(flags);
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}
