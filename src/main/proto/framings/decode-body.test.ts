import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { askedStep, type DecodingStep } from '../../../shared/model/decoding.ts';
import type { RawHeader } from '../../../shared/model/exchange.ts';
import { decodeBody } from './decode-body.ts';

const options = { maxDecodedBytes: 100_000_000, signal: new AbortController().signal };

/** `1: 7, 2: "hi"`. */
const message = Uint8Array.of(0x08, 7, 0x12, 2, 0x68, 0x69);

function joined(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts.map((part) => Uint8Array.from(part))));
}

function grpc(flags: number, content: Uint8Array): Uint8Array {
  const head = Buffer.alloc(5);
  head[0] = flags;
  head.writeUInt32BE(content.length, 1);
  return joined(head, content);
}

function bigEndian(content: Uint8Array): Uint8Array {
  return grpc(0, content).slice(1);
}

function littleEndian(content: Uint8Array): Uint8Array {
  const bytes = bigEndian(content);
  return joined([...bytes.slice(0, 4)].reverse(), bytes.slice(4));
}

const trailers = grpc(0x80, Buffer.from('grpc-status: 0\r\n'));
const kubernetes = joined(
  [0x6b, 0x38, 0x73, 0x00],
  [0x0a, 9, 0x0a, 2, 0x76, 0x31, 0x12, 3, 0x50, 0x6f, 0x64],
  [0x12, message.length],
  message,
  [0x1a, 0, 0x22, 0],
);

async function decode(given: {
  readonly bytes: Uint8Array;
  readonly type?: string;
  readonly headers?: readonly RawHeader[];
  readonly chosen?: readonly DecodingStep[];
}) {
  const { bytes, type, headers = [], chosen = null } = given;
  const all: RawHeader[] = [...headers, ...(type ? [['Content-Type', type] as RawHeader] : [])];
  const decoded = await decodeBody({ bytes, headers: all, isCoded: true, chosen }, options);
  return {
    hex: Buffer.from(decoded.bytes).toString('hex'),
    steps: decoded.steps.map(({ step, source, problem }) =>
      [Object.values(step).join(' '), source, ...(problem ? [problem.title] : [])].join(' / '),
    ),
    parts: decoded.parts,
  };
}

const hex = Buffer.from(message).toString('hex');

describe('decodeBody', () => {
  const delimited = joined([6], message, [6], message);
  const openMetrics = 'application/vnd.google.protobuf; proto=a.B; encoding=delimited';

  it.each<[string, string, string]>([
    ['grpc-encoding', 'br', 'grpc:br'],
    ['Grpc-Encoding', ' Snappy', 'grpc:snappy'],
    ['connect-content-encoding', 'zstd', 'grpc:zstd'],
    ['grpc-encoding', 'identity', 'grpc'],
    ['grpc-encoding', 'x-own', 'grpc'],
  ])('knows the coding of compressed messages by %s: %s', async (name, coding, framing) => {
    const headers: readonly RawHeader[] = [[name, coding]];
    const given = { bytes: grpc(1, message), headers };

    const asked = await decode({ ...given, type: 'application/grpc' });
    const chosen = await decode({ ...given, chosen: [{ kind: 'frames', framing: 'grpc' }] });

    expect(asked.steps).toEqual([`frames ${framing} / media-type`]);
    expect(chosen.steps).toEqual([`frames ${framing} / chosen`]);
  });

  it('prefers a chosen message coding, or one of a rule, to the one in a header', async () => {
    const headers: readonly RawHeader[] = [['grpc-encoding', 'br']];
    const step = { kind: 'frames', framing: 'grpc:identity' } as const;
    const given = { bytes: grpc(1, message), headers, isCoded: false };

    const chosen = await decodeBody({ ...given, chosen: [step] }, options);
    const ruled = await decodeBody(
      { ...given, chosen: null, ruled: { steps: [step], of: 'me' } },
      options,
    );

    expect([...chosen.steps, ...ruled.steps].map((applied) => applied.step)).toEqual([step, step]);
  });

  it('records the source of the coding, so that the step stays as requested', async () => {
    const asked = { kind: 'frames', framing: 'grpc' } as const;
    const given = { bytes: grpc(1, message), isCoded: false, chosen: [asked] };

    const { steps } = await decodeBody({ ...given, headers: [['grpc-encoding', 'br']] }, options);

    expect(steps).toMatchObject([
      { step: { framing: 'grpc:br' }, source: 'chosen', messageCodingFrom: 'header' },
    ]);
    expect(steps.map(askedStep)).toEqual([asked]);
    const silent = await decodeBody({ ...given, headers: [] }, options);
    expect(silent.steps[0]).not.toHaveProperty('messageCodingFrom');
  });

  it.each([
    ['application/x-protobuf', message, []],
    [openMetrics, delimited, ['frames delimited / media-type']],
    ['application/grpc+proto', grpc(0, message), ['frames grpc / media-type']],
    ['application/connect+proto', grpc(0, message), ['frames grpc / media-type']],
    ['application/grpc-web', joined(grpc(0, message), trailers), ['frames grpc-web / media-type']],
    [
      'application/vnd.kubernetes.protobuf;stream=watch',
      bigEndian(message),
      ['frames length-be / media-type'],
    ],
    // Nothing is guessed when the media type is clear.
    ['image/png', delimited, []],
    ['text/plain', gzipSync(message), []],
  ])('takes the steps for %s, and leaves frames unchanged', async (type, bytes, steps) => {
    expect(await decode({ type, bytes: new Uint8Array(bytes) })).toMatchObject({
      hex: Buffer.from(bytes).toString('hex'),
      steps,
      parts: [],
    });
  });

  it('decodes base64 around frames of gRPC-Web, piece by piece as sent', async () => {
    const texts = [grpc(0, message), trailers].map((part) => Buffer.from(part).toString('base64'));
    const bytes = new Uint8Array(Buffer.from(texts.join('')));
    expect(await decode({ type: 'application/grpc-web-text+proto', bytes })).toEqual({
      hex: Buffer.from(joined(grpc(0, message), trailers)).toString('hex'),
      steps: ['base64 / media-type', 'frames grpc-web / media-type'],
      parts: [{ start: 0, end: bytes.length, coding: 'base64' }],
    });
  });

  it.each([
    ['application/x-ndjson', '1\n2\n', '[1,\n2]', ['json-lines / media-type']],
    ['application/json-seq', '\x1e1\n\x1e2\n', '[1,\n2]', ['json-lines / media-type']],
    ['text/event-stream', 'data: 1\n\n', '[{"data":1}]', ['events / media-type']],
    [
      'text/event-stream',
      'Not found',
      'Not found',
      ['events / media-type / These bytes are not server-sent events'],
    ],
    // As gateways send streams.
    ['application/json', '{"a":1}\n{"a":2}\n', '[{"a":1},\n{"a":2}]', ['json-lines / guess']],
    ['application/json', '{\n"a":1}\n', '{\n"a":1}\n', []],
    ['application/octet-stream', '{"a":1}\n{"a":2}', '[{"a":1},\n{"a":2}]', ['json-lines / guess']],
    ['text/plain', '{"a":1}\n{"a":2}', '{"a":1}\n{"a":2}', []],
  ])('makes a list of %s: %j', async (type, text, expected, steps) => {
    const bytes = new Uint8Array(Buffer.from(text));
    expect(await decode({ type, bytes })).toMatchObject({
      hex: Buffer.from(expected).toString('hex'),
      steps,
    });
  });

  it('unwraps a Kubernetes object, and notes its kind', async () => {
    const type = 'application/vnd.kubernetes.protobuf';
    const found = await decodeBody(
      { bytes: kubernetes, headers: [['Content-Type', type]], isCoded: true, chosen: null },
      options,
    );
    expect(found.steps).toEqual([
      {
        step: { kind: 'kubernetes' },
        source: 'media-type',
        inBytes: kubernetes.length,
        outBytes: message.length,
        note: 'v1 Pod',
        problem: null,
      },
    ]);
    expect(Buffer.from(found.bytes).toString('hex')).toBe(hex);
    // Cut inside the object: its available part is decoded.
    expect(await decode({ type, bytes: kubernetes.slice(0, 20) })).toMatchObject({
      hex: Buffer.from(message.slice(0, 3)).toString('hex'),
      steps: ['kubernetes / media-type / The Kubernetes wrapper is broken'],
    });
    expect(await decode({ type, bytes: message })).toMatchObject({
      hex,
      steps: ['kubernetes / media-type / Not a Kubernetes object'],
    });
  });

  it.each([
    ['gzip', new Uint8Array(gzipSync(message)), ['inflate gzip / guess']],
    [
      'gzip in gzip',
      new Uint8Array(gzipSync(gzipSync(message))),
      ['inflate gzip / guess', 'inflate gzip / guess'],
    ],
    ['zlib', new Uint8Array(deflateSync(message)), ['inflate deflate / guess']],
    ['the prefix of Kubernetes', kubernetes, ['kubernetes / guess']],
    ['messages with their length', delimited, ['frames delimited / guess']],
    ['frames of gRPC', joined(grpc(0, message), grpc(0, message)), ['frames grpc / guess']],
    ['frames of gRPC-Web', joined(grpc(0, message), trailers), ['frames grpc-web / guess']],
    ['lengths of four bytes', bigEndian(message), ['frames length-be / guess']],
    ['lengths the other way round', littleEndian(message), ['frames length-le / guess']],
    ['a message', message, []],
    ['a message that is cut short', message.slice(0, 5), []],
    ['nothing', new Uint8Array(), []],
    ['noughts', new Uint8Array(10), []],
    ['text', new Uint8Array(Buffer.from('{"a": 1}')), []],
    ['text that begins as zlib does', new Uint8Array(Buffer.from('x^2 + 1')), []],
  ])('guesses %s from the bytes alone, and marks it', async (_name, bytes, steps) => {
    expect((await decode({ bytes })).steps).toEqual(steps);
  });

  it('guesses nothing about a truncated unpacking', async () => {
    const stream = joined(...Array.from({ length: 50 }, () => delimited));
    const bytes = new Uint8Array(gzipSync(stream));
    const given = { bytes, headers: [], isCoded: false, chosen: null };
    const small = { ...options, maxDecodedBytes: 3 * delimited.length };

    const [whole, part] = await Promise.all([decodeBody(given, options), decodeBody(given, small)]);

    expect(whole.steps.map(({ step }) => step.kind)).toEqual(['inflate', 'frames']);
    expect(part.steps.map(({ step }) => step.kind)).toEqual(['inflate']);
  });

  it('takes only the chosen steps, and continues after one that fails', async () => {
    const bytes = joined([1, 2, 3], new Uint8Array(deflateSync(message)));
    const chosen: DecodingStep[] = [
      { kind: 'inflate', coding: 'gzip' },
      { kind: 'skip', bytes: 3 },
      { kind: 'inflate', coding: 'deflate' },
    ];
    expect(await decode({ bytes, chosen, headers: [['Content-Encoding', 'br']] })).toEqual({
      hex,
      steps: [
        'inflate gzip / chosen / These bytes are not gzip',
        'skip 3 / chosen',
        'inflate deflate / chosen',
      ],
      parts: [
        { start: 3, end: bytes.length, coding: null },
        { start: 0, end: bytes.length - 3, coding: 'deflate' },
      ],
    });
    const coded = new Uint8Array(gzipSync(message));
    const raw = await decode({ bytes: coded, chosen: [], headers: [['Content-Encoding', 'gzip']] });
    expect(raw).toEqual({ hex: Buffer.from(coded).toString('hex'), steps: [], parts: [] });
    const beyond = await decode({ bytes: message, chosen: [{ kind: 'skip', bytes: 99 }] });
    expect(beyond).toMatchObject({ hex: '', steps: ['skip 99 / chosen / Nothing is left'] });
  });

  it('stops a bomb at every step, and hints at raising the limit', async () => {
    const bomb = new Uint8Array(gzipSync(new Uint8Array(1_000_000)));
    const nested = new Uint8Array(gzipSync(bomb));
    const found = await decodeBody(
      { bytes: nested, headers: [], isCoded: true, chosen: null },
      { ...options, maxDecodedBytes: 100_000 },
    );
    expect(found.bytes.length).toBe(100_000);
    expect(found.steps.at(-1)?.problem).toMatchObject({
      kind: 'response-too-large',
      hint: expect.stringContaining('maxBodyMegabytes'),
    });
  });
});
