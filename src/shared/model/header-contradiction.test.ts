import { expect, it } from 'vitest';
import { bodyToSend, headerContradiction, repairHeader } from './header-contradiction.ts';
import { savedRequestSchema } from './saved-request.ts';

const chunked = { name: 'transfer-encoding', value: 'chunked' };

it.each([
  ['0 beside a body', '0', [], 5, /is 0, but the body has 5 bytes\./],
  [
    '0 beside a body that is not counted yet',
    '0',
    [],
    'some',
    /is 0, but the body has more bytes\./,
  ],
  ['nothing at all', '', [], 1, /is empty, but the body has 1 byte\./],
  ['a length of no body', '7', [], 0, /the body has 0 bytes/],
  ['the right length beside Transfer-Encoding', '5', [chunked], 5, /^Content-Length with/],
  ['the right length', '5', [], 5, null],
  ['a length that is not counted yet', '7', [], 'some', null],
  ['a variable', '{{length}}', [], 5, null],
] as const)('judges Content-Length: %s', (_name, value, others, length, expected) => {
  const body = { length, contentCoding: null, isExact: false };
  const found = headerContradiction({ name: 'Content-LENGTH ', value }, others, body);
  if (expected === null) expect(found).toBeNull();
  else expect(found).toEqual({ text: expect.stringMatching(expected), pack: null });
});

it('ignores other headers', () => {
  const body = { length: 5, contentCoding: null, isExact: false };
  expect(headerContradiction({ name: 'X-Length', value: '0' }, [chunked], body)).toBeNull();
});

it.each([
  ['gzip', null, { text: /^Content-Encoding is gzip, but the body is not packed/, pack: 'gzip' }],
  ['X-Snappy', null, { text: /is X-Snappy, but/, pack: 'snappy' }],
  ['lzma', null, { text: /is lzma, but the body is not packed/, pack: null }],
  ['identity', null, null],
  ['', null, null],
  ['{{coding}}', null, null],
  ['gzip', 'gzip', null],
  ['x-gzip', 'gzip', null],
  ['br', 'gzip', { text: /is br, but the body is packed with gzip/, pack: null }],
  ['identity', 'gzip', { text: /is not set, but the body is packed/, pack: null }],
] as const)(
  'judges Content-Encoding %s of a body packed with %s (D8)',
  (value, coding, expected) => {
    const body = { length: 'some', contentCoding: coding, isExact: false } as const;
    const found = headerContradiction({ name: 'content-encoding', value }, [], body);
    if (expected === null) expect(found).toBeNull();
    else expect(found).toEqual({ text: expect.stringMatching(expected.text), pack: expected.pack });
  },
);

it.each([
  ['a file that may be packed already', { format: 'file', file: { path: 'a.bin', byteLength: 3 } }],
  ['bytes that may be packed already', { format: 'hex', text: '1f 8b' }],
  ['no body', {}],
])('lets Content-Encoding name the coding of %s', (_name, body) => {
  const request = savedRequestSchema.parse({ id: 'r', name: 'R', body });
  const header = { name: 'Content-Encoding', value: 'gzip' };
  expect(headerContradiction(header, [header], bodyToSend(request))).toBeNull();
});

it('repairs a typed Content-Encoding by packing the body in its place', () => {
  const coding = { name: 'Content-Encoding', value: 'gzip', enabled: true };
  const other = { name: 'X-A', value: '1', enabled: true };
  const found = { text: '', pack: 'gzip' } as const;
  const repaired = repairHeader([coding, other], coding, found);
  expect(repaired).toEqual({ headers: [other], contentCoding: 'gzip' });
});
