import { describe, expect, it } from 'vitest';
import { type CookieJar, createCookieJar } from './cookie-jar.ts';

const usual = { proxy: null, verifyTls: true, authorities: null };
const unchecked = { ...usual, verifyTls: false };

const api = 'https://api.example.com/v1/users';

function jarWith(url: string, ...setCookies: string[]): CookieJar {
  const jar = createCookieJar();
  expect(jar.keep(url, setCookies, usual)).toEqual([]);
  return jar;
}

/** Returns why a response's only cookie is not stored. */
function refusal(url: string, setCookie: string): string | undefined {
  const jar = createCookieJar();
  const [refused] = jar.keep(url, [setCookie], usual);
  expect(jar.isEmpty).toBe(refused !== undefined);
  return refused?.reason;
}

describe('the Cookie header', () => {
  it('has all cookies for the URL, longer paths first, then older ones', () => {
    const jar = jarWith(api, 'a=1; Path=/', 'b=2; Path=/v1', 'c=3; Path=/', 'd=4; Path=/other');
    expect(jar.headerFor(api, usual)).toBe('b=2; a=1; c=3');
    expect(jar.headerFor('https://api.example.com/', usual)).toBe('a=1; c=3');
  });

  it.each([
    ['http://127.0.0.1:4800/a', 'http://127.0.0.1:9/b'],
    ['http://localhost:4800/a', 'http://localhost/b'],
    ['http://[::1]:4800/a', 'http://[::1]/b'],
    ['http://intranet/a', 'http://intranet/b'],
  ])('goes from %s to %s: ports do not count (RFC 6265, 8.5)', (from, to) => {
    expect(jarWith(from, 'sid=1; Path=/').headerFor(to, usual)).toBe('sid=1');
  });

  it('goes to the host only, without a Domain; with one also to hosts below it', () => {
    const jar = jarWith(api, 'host=1; Path=/', 'all=2; Path=/; Domain=.example.com');
    expect(jar.headerFor('https://www.example.com/', usual)).toBe('all=2');
    expect(jar.headerFor('https://example.com/', usual)).toBe('all=2');
    expect(jar.headerFor('https://badexample.com/', usual)).toBeNull();
  });

  it('has Secure cookies only for https, and for loopback', () => {
    const jar = jarWith(api, 'sid=1; Secure; Path=/');
    expect(jar.headerFor('http://api.example.com/', usual)).toBeNull();
    expect(
      jarWith('http://127.0.0.1:1/', 'sid=1; Secure').headerFor('http://127.0.0.1:1/', usual),
    ).toBe('sid=1');
  });

  it('never fails for a host that the library refuses', () => {
    expect(createCookieJar().headerFor('http://test/', usual)).toBeNull();
  });

  it('has cookies only on the way on which they were set: not without a certificate check', () => {
    const jar = jarWith(api, 'sid=1');
    jar.keep(api, ['weak=2'], unchecked);
    expect(jar.headerFor(api, usual)).toBe('sid=1');
    expect(jar.headerFor(api, unchecked)).toBe('weak=2');
    expect(jar.list().map(({ name, way }) => [name, way])).toEqual([
      ['sid', null],
      ['weak', 'certificate not checked'],
    ]);
  });

  it('has cookies that the user typed on any way', () => {
    const jar = createCookieJar();
    jar.add(api, 'mine=1');
    expect(jar.headerFor(api, usual)).toBe('mine=1');
    expect(jar.headerFor(api, unchecked)).toBe('mine=1');
  });
});

describe('Set-Cookie', () => {
  it('keeps every cookie of a response, and replaces one of the same name, domain and path', () => {
    const jar = jarWith(api, 'a=1', 'b=2', 'a=3');
    expect(jar.headerFor(api, usual)).toBe('a=3; b=2');
  });

  it('keeps a cookie of 4 kB, and refuses a larger one', () => {
    const value = 'v'.repeat(4096 - 3);
    expect(jarWith(api, `sid=${value}; Path=/`).headerFor(api, usual)).toBe(`sid=${value}`);
    expect(refusal(api, `sid=${value}v`)).toBe('Name and value have more than 4096 bytes.');
  });

  it('keeps 180 of 300 cookies of a domain: those used last, as browsers do', () => {
    const jar = createCookieJar();
    const all = Array.from({ length: 300 }, (_, at) => `c${at}=${at}`);
    expect(jar.keep('http://127.0.0.1:1/', all, usual)).toEqual([]);
    expect(jar.list()).toHaveLength(180);
    const other = jarWith(api, 'sid=1');
    for (let at = 0; at < 30; at += 1) {
      other.keep(`https://h${at}.test.example/`, all.slice(0, 150), usual);
    }
    expect(other.list()).toHaveLength(3000);
  });

  it.each([
    ['of another domain', 'sid=1; Domain=other.com', 'Its Domain is not that of the server.'],
    ['of a host below', 'sid=1; Domain=a.api.example.com', 'Its Domain is not that of the server.'],
    ['of the public suffix com', 'sid=1; Domain=com', 'Its Domain belongs to everyone'],
    ['without a name', '=1', 'It has no name and value'],
    ['without a pair', 'Secure; HttpOnly', 'It has no name and value'],
    ['that is empty', '', 'It has no name and value'],
    ['with a broken prefix', '__Host-sid=1; Secure', 'Names with __Secure- or __Host- need'],
  ])('refuses a cookie %s', (_, setCookie, reason) => {
    expect(refusal(api, setCookie)).toContain(reason);
  });

  it.each(['github.io', 'co.uk', 'herokuapp.com'])('refuses the public suffix %s', (suffix) => {
    expect(refusal(`https://me.${suffix}/`, `sid=1; Domain=${suffix}`)).toBe(
      'Its Domain belongs to everyone, such as com or github.io.',
    );
  });

  it('refuses a Secure cookie from plain http', () => {
    expect(refusal('http://api.example.com/', 'sid=1; Secure')).toBe(
      'It is Secure, and the call was not https.',
    );
  });

  it.each([
    'sid=1; Expires=no date; Path=/',
    'sid=1; Max-Age=many; Path=/',
    'sid=1; Path=relative; Path=/',
    'sid=1;;;=;Domain;Path=/',
    `sid=1; Path=/; ${'X=y; '.repeat(1000)}`,
  ])('ignores broken attributes: %j', (setCookie) => {
    expect(jarWith(api, setCookie).headerFor('https://api.example.com/', usual)).toBe('sid=1');
  });

  it('says which of several cookies it refused', () => {
    const jar = createCookieJar();
    const refused = jar.keep(api, ['a=1', 'b', 'c=3; Domain=com'], usual);
    expect(refused.map(({ index }) => index)).toEqual([1, 2]);
    expect(jar.headerFor(api, usual)).toBe('a=1');
  });

  it.each(['sid=; Max-Age=0', 'sid=x; Max-Age=-5', 'sid=x; Expires=Thu, 01 Jan 1970 00:00:00 GMT'])(
    'deletes a cookie with one that has expired: %s',
    (setCookie) => {
      const jar = jarWith(api, 'sid=1');
      jar.keep(api, [setCookie], usual);
      expect(jar.isEmpty).toBe(true);
      expect(jar.headerFor(api, usual)).toBeNull();
    },
  );

  it('counts Max-Age from when the cookie was set, however often it is sent', () => {
    const jar = jarWith(api, 'sid=1; Max-Age=3600', 'ever=1; Max-Age=99999999999999999');
    const before = jar.list();
    expect(jar.headerFor(api, usual)).toBe('sid=1; ever=1');
    expect(jar.list()).toEqual(before);
    expect(before[0]?.expiresAt).toBe('9999-12-31T23:59:59.999Z');
    expect(Math.abs(Date.parse(before[1]?.expiresAt ?? '') - Date.now() - 3_600_000)).toBeLessThan(
      60_000,
    );
  });
});

describe('a jar', () => {
  it('is the same from its text', () => {
    const jar = jarWith(api, 'a=1; Path=/; HttpOnly', 'b=2; Domain=example.com; Max-Age=900');
    jar.keep(api, ['c=3'], unchecked);
    const again = createCookieJar(jar.toText());
    expect(again.list()).toEqual(jar.list());
    expect(again.headerFor(api, unchecked)).toBe('c=3');
    expect(() => createCookieJar('no jar')).toThrow();
  });

  it('lists cookies without values, and reveals and sets one value', () => {
    const jar = jarWith(api, 'sid=secret; Path=/; Secure; HttpOnly');
    const [cookie] = jar.list();
    expect(cookie).toEqual({
      ...{ id: '["api.example.com","/","sid"]', name: 'sid', domain: 'api.example.com', path: '/' },
      ...{ isHostOnly: true, expiresAt: null, isSecure: true, isHttpOnly: true, way: null },
    });
    const id = cookie?.id ?? '';
    expect(jar.valueOf(id)).toBe('secret');
    jar.setValue(id, 'new');
    expect(jar.headerFor(api, usual)).toBe('sid=new');
    for (const bad of ['a;b', 'a\r\nb', '\u017e', 'v'.repeat(4097)]) {
      expect(() => jar.setValue(id, bad)).toThrow('The cookie cannot be stored');
    }
    expect(() => jar.valueOf('gone')).toThrow('The cookie is gone');
  });

  it('brings removed cookies back, but not over newer ones', () => {
    const jar = jarWith(api, 'a=1', 'b=2');
    const removed = jar.remove(null);
    expect(jar.isEmpty).toBe(true);
    jar.keep(api, ['b=new'], usual);
    jar.restore(removed);
    expect(jar.headerFor(api, usual)?.split('; ').sort()).toEqual(['a=1', 'b=new']);
    jar.remove([jar.list()[0]?.id ?? '']);
    expect(jar.headerFor(api, usual)).toBe('b=new');
  });

  it.each([
    ['example.com', 'sid=1; Secure', null],
    ['http://127.0.0.1:4800/a/b', 'sid=1', null],
    ['ftp://example.com', 'sid=1', 'Its URL is not a http URL.'],
    ['', 'sid=1', 'Its URL is not a http URL.'],
    ['example.com', 'sid', 'It has no name and value'],
    ['example.com', 'sid=\u017e', 'use ASCII'],
    ['example.com', 'sid=1; Domain=com', 'Its Domain belongs to everyone'],
  ])('takes what the user types for %s: %s', (url, text, reason) => {
    const jar = createCookieJar();
    if (reason === null) jar.add(url, text);
    else expect(() => jar.add(url, text)).toThrow(reason);
    expect(jar.isEmpty).toBe(reason !== null);
  });
});
