import { expect, it } from 'vitest';
import { headerContradiction } from './header-contradiction.ts';

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
] as const)('judges Content-Length: %s', (_name, value, others, body, expected) => {
  const found = headerContradiction({ name: 'Content-LENGTH ', value }, others, body);
  if (expected === null) expect(found).toBeNull();
  else expect(found).toMatch(expected);
});

it('ignores other headers', () => {
  expect(headerContradiction({ name: 'X-Length', value: '0' }, [chunked], 5)).toBeNull();
});
