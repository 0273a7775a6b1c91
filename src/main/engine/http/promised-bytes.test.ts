import { afterEach, expect, it } from 'vitest';
import { automaticHeaders } from '../../../shared/model/automatic-headers.ts';
import { type SavedRequest, savedRequestSchema } from '../../../shared/model/saved-request.ts';
import { disposeAll, ok, startPair } from './http-pair.test-kit.ts';

afterEach(disposeAll);

type Changes = Partial<Pick<SavedRequest, 'method' | 'sendAs' | 'askFor' | 'contentCoding'>> & {
  readonly headers?: readonly { name: string; value: string; enabled?: boolean }[];
  readonly withoutHeaders?: SavedRequest['withoutHeaders'];
};

const bodies: readonly (readonly [string, Uint8Array | null])[] = [
  ['no body', null],
  ['text', new TextEncoder().encode('{"id": 1}')],
  ['every byte', Uint8Array.from({ length: 256 }, (_, at) => at)],
  ['a view into a larger buffer', new Uint8Array(8192).fill(7).subarray(100, 107)],
];

const heads: readonly (readonly [string, Changes])[] = [
  ['automatic headers', {}],
  ['JSON both ways', { sendAs: 'json', askFor: 'json' }],
  ['a typed Accept in another case', { headers: [{ name: 'aCCept', value: '*/*' }] }],
  ['a typed Content-Type', { headers: [{ name: 'Content-Type', value: 'application/proto' }] }],
  ['a header twice, and an empty one', { headers: twice() }],
  ['a header that is switched off', { headers: [{ name: 'X-A', value: '1', enabled: false }] }],
  ['no User-Agent', { withoutHeaders: ['User-Agent'] }],
  ['no Content-Type and no Accept', { withoutHeaders: ['Content-Type', 'Accept'] }],
  [
    'nothing automatic',
    { withoutHeaders: ['Content-Type', 'Accept', 'Accept-Encoding', 'User-Agent'] },
  ],
  ['a coding', { contentCoding: 'gzip', sendAs: 'json' }],
];

function twice() {
  return [
    { name: 'X-Twice', value: 'a' },
    { name: 'X-Twice', value: '\u00e4' },
    { name: 'X-Empty', value: '' },
  ];
}

const cases = heads.flatMap(([head, changes]) =>
  bodies.map(([body, bytes]) => ({ name: `${head}, ${body}`, changes, bytes })),
);

it('has 40 combinations', () => expect(cases).toHaveLength(40));

/** What the window shows before Send: the automatic headers, those typed, and the two of URL and body. */
function promised(request: SavedRequest, host: string, bytes: Uint8Array | null): string {
  const typed = request.headers.filter(({ enabled }) => enabled);
  const lines = [
    `Host: ${host}`,
    ...automaticHeaders(request, '1.0').map(([name, value]) => `${name}: ${value}`),
    ...typed.map(({ name, value }) => `${name}: ${value}`),
    ...(bytes === null ? [] : [`Content-Length: ${bytes.byteLength}`]),
    'Connection: keep-alive',
  ];
  return [`${request.method} /a HTTP/1.1`, ...lines, '', ''].join('\r\n');
}

it.each(cases)('a server gets exactly what was promised: $name', async ({ changes, bytes }) => {
  const { server, send } = await startPair({ onRequest: (socket) => socket.write(ok) });
  const method = bytes === null ? 'GET' : 'PUT';
  const request = savedRequestSchema.parse({
    ...{ id: 'r', name: 'R', method, ...changes },
    body: { text: bytes === null ? '' : 'typed' },
  });
  const host = `127.0.0.1:${server.port}`;

  const exchange = await send({
    ...{ method, path: '/a', body: bytes },
    rawHeaders: [
      ...automaticHeaders(request, '1.0'),
      ...request.headers
        .filter(({ enabled }) => enabled)
        .map(({ name, value }): [string, string] => [name, value]),
    ],
  });

  expect(exchange.outcome).toBe('answered');
  const expected = [
    Buffer.from(promised(request, host, bytes), 'latin1'),
    bytes ?? Buffer.alloc(0),
  ];
  await expect
    .poll(() => server.received[0]?.toString('latin1'))
    .toBe(Buffer.concat(expected).toString('latin1'));
});
