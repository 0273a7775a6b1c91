import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMask } from './mask-secrets.ts';

const secret = 'p/ä "s+s\\w=rd%';
const mask = createMask([secret]);
const noMask = createMask([]);

describe('text', () => {
  it.each([
    ['plain', secret],
    ['in JSON', JSON.stringify(secret).slice(1, -1)],
    ['in JSON that is a text of JSON', JSON.stringify(JSON.stringify(secret)).slice(3, -3)],
    ['in JSON of ASCII only', 'p/\\u00e4 \\"s+s\\\\w=rd%'],
    ['in JSON with escaped slashes', 'p\\/ä \\"s+s\\\\w=rd%'],
    ['as a component of a URL', encodeURIComponent(secret)],
    ['in lower-case percent encoding', encodeURIComponent(secret).toLowerCase()],
    ['in the query of a URL', new URL(`http://h/?${secret}`).search.slice(1)],
    ['in a form', new URLSearchParams({ k: secret }).toString().slice(2)],
    ['in base64', Buffer.from(secret).toString('base64')],
    ['in base64url', Buffer.from(secret).toString('base64url')],
  ])('hides a secret %s', (_form, written) => {
    expect(mask.text(`<${written}>`)).toBe('<(hidden)>');
  });

  it('hides a password in basic auth, whatever the user name', () => {
    const password = 'correct horse';
    for (const user of ['', 'a', 'ab', 'abc', 'somebody@example.org']) {
      const pair = Buffer.from(`${user}:${password}`).toString('base64');
      const masked = createMask([password]).text(`Basic ${pair}`);
      const left = Buffer.from(masked.slice(6).replace('(hidden)', ''), 'base64').toString();
      expect(masked).toContain('(hidden)');
      expect(left).not.toContain('horse');
      expect(left).not.toContain('correct');
    }
  });

  it('hides the whole longer one of two', () => {
    expect(createMask(['token', 'token-and-more']).text('token-and-more token')).toBe(
      '(hidden) (hidden)',
    );
  });

  it('hides the rest of a long secret that was truncated', () => {
    const token = `eyJhbGciOiJIUzI1NiJ9.${'payload'.repeat(40)}`;
    const cut = createMask([token, 'eyJhbGciOiJIUzI1NiJ9.other']);
    expect(cut.text(`"${token.slice(0, 200)}…" and ${token}`)).toBe('"(hidden)…" and (hidden)');
    const bytes = cut.bytes(Buffer.from(`{"t":"${token.slice(0, 30)}`));
    expect(Buffer.from(bytes).toString()).toBe(`{"t":"${'*'.repeat(30)}`);
  });

  it('leaves short secrets: they occur everywhere', () => {
    expect(createMask(['1', 'abc', '']).text('1 abc')).toBe('1 abc');
    expect(createMask(['abc']).isEmpty).toBe(true);
  });

  it('leaves text without a secret unchanged, whatever the secrets', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 4 })), fc.string(), (secrets, text) => {
        const masked = createMask(secrets).text(text);
        expect(secrets.some((one) => masked.includes(one))).toBe(false);
        if (masked === text) return;
        expect(masked).toContain('(hidden)');
      }),
      { seed: 5 },
    );
  });
});

describe('bytes', () => {
  it('puts as many stars in its place, in UTF-8 and UTF-16', () => {
    const body = Buffer.concat([
      Buffer.from([0xff, 0x00]),
      Buffer.from(secret),
      Buffer.from('|'),
      Buffer.from(secret, 'utf16le'),
      Buffer.from([0x80]),
    ]);
    const masked = mask.bytes(body);
    const utf8 = Buffer.from(secret).length;
    expect(Buffer.from(masked).toString('latin1')).toBe(
      `\u00ff\u0000${'*'.repeat(utf8)}|${'*'.repeat(secret.length * 2)}\u0080`,
    );
    expect(body.includes(secret)).toBe(true);
  });

  it('hides overlapping secrets', () => {
    const masked = createMask(['aaaa', 'aabb']).bytes(Buffer.from('aaaaaabb'));
    expect(Buffer.from(masked).toString()).toBe('********');
  });

  it('hides the same in pieces as at once, also across two pieces', async () => {
    const piece = 256 * 1024;
    const utf8 = Buffer.from(secret);
    for (let shift = -utf8.length; shift <= 1; shift += 1) {
      const body = Buffer.alloc(3 * piece + 100, 'x');
      for (const at of [piece, 2 * piece, 3 * piece]) utf8.copy(body, at + shift);
      const masked = await mask.bytesInPieces(body);
      expect(Buffer.compare(masked, mask.bytes(body))).toBe(0);
      expect(Buffer.from(masked).includes(secret)).toBe(false);
    }
    const plain = Buffer.alloc(2 * piece, 'x');
    expect(await mask.bytesInPieces(plain)).toBe(plain);
    expect(await noMask.bytesInPieces(plain)).toBe(plain);
  });

  it('returns the same bytes when there is nothing to hide', () => {
    const body = new Uint8Array([1, 2, 3]);
    expect(mask.bytes(body)).toBe(body);
    expect(noMask.bytes(body)).toBe(body);
  });
});
