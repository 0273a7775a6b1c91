import { hash } from 'node:crypto';
import { Cookie as JarCookie, MemoryCookieStore, CookieJar as ToughJar } from 'tough-cookie';
import { z } from 'zod';
import type { Cookie, RefusedCookie } from '../../../../shared/model/cookie.ts';
import { ProblemError } from '../../../../shared/problem.ts';
import { spellPlaceNotes } from '../../../../shared/secret-place.ts';
import type { CallWay } from '../secrets/secret-places.ts';

/** The cookies of one environment, by the rules of RFC 6265 with public suffixes. */
export interface CookieJar {
  readonly isEmpty: boolean;
  /** Returns the value of the header `Cookie` for a URL (RFC 6265, 5.4); null without a cookie for it. */
  headerFor(url: string, way: CallWay): string | null;
  /**
   * Stores the cookies of a response, one for each Set-Cookie header (RFC 6265, 5.3).
   *
   * @returns those that were not stored
   */
  keep(url: string, setCookies: readonly string[], way: CallWay): readonly RefusedCookie[];
  /** Without expired ones, by domain, path and name. */
  list(): readonly Cookie[];
  /** Throws ProblemError `not-found` when it is gone. */
  valueOf(id: string): string;
  /**
   * Stores a cookie that the user typed as in a Set-Cookie header; calls on any way send it.
   *
   * @param url a URL that the cookie is for, or its host
   * @throws ProblemError `bad-input` when it cannot be stored or sent
   */
  add(url: string, text: string): void;
  /** Sets the value of a cookie. Throws ProblemError `bad-input`, or `not-found` when it is gone. */
  setValue(id: string, value: string): void;
  /** Removes these cookies, or with null all, and returns their text for `restore`. */
  remove(ids: readonly string[] | null): string;
  /** Brings removed cookies back, without replacing newer ones. */
  restore(removed: string): void;
  /** Returns all cookies as text, for {@link createCookieJar}. */
  toText(): string;
}

/** The maximum bytes of name and value (RFC 6265bis, 5.7). */
const maxCookieBytes = 4096;

/** The maximum number of cookies of a domain, as in browsers (RFC 6265, 6.1 asks for 50). */
const maxPerDomain = 180;

/** The maximum number of cookies in a jar (RFC 6265, 6.1 asks for this many). */
const maxCookies = 3000;

const savedSchema = z.array(z.record(z.string(), z.unknown()));

/**
 * Creates a jar.
 *
 * @param text from `toText` of another
 * @throws for other text
 */
export function createCookieJar(text: string | null = null): CookieJar {
  const store = new MemoryCookieStore();
  const jar = new ToughJar(store, { prefixSecurity: 'strict' });
  if (text !== null) put(text);

  function put(saved: string, isKept: (cookie: JarCookie) => boolean = () => true): void {
    for (const one of savedSchema.parse(JSON.parse(saved))) {
      const cookie = JarCookie.fromJSON(one);
      if (cookie && isKept(cookie)) void store.putCookie(cookie);
    }
  }

  /** Returns all cookies, the oldest first; forgets expired ones. */
  function all(): readonly JarCookie[] {
    let stored: readonly JarCookie[] = [];
    // This store calls back at once.
    store.getAllCookies((_, found) => {
      stored = found ?? [];
    });
    const now = Date.now();
    const isExpired = (cookie: JarCookie): boolean => (cookie.expiryTime() ?? now + 1) <= now;
    for (const cookie of stored) if (isExpired(cookie)) forget(cookie);
    return stored.filter((cookie) => !isExpired(cookie));
  }

  function forget({ domain, path, key }: JarCookie): void {
    void store.removeCookie(domain ?? '', path ?? '', key);
  }

  function find(id: string): JarCookie {
    const found = all().find((cookie) => idOf(cookie) === id);
    if (!found) throw new ProblemError(gone);
    return found;
  }

  /** Removes the cookies that were not used for longest, down to the limits. */
  function makeRoom(): void {
    const byUse = [...all()].sort((a, b) => usedAt(b) - usedAt(a));
    const counts = new Map<string, number>();
    for (const [at, cookie] of byUse.entries()) {
      const domain = cookie.domain ?? '';
      const count = (counts.get(domain) ?? 0) + 1;
      counts.set(domain, count);
      if (count > maxPerDomain || at >= maxCookies) forget(cookie);
    }
  }

  return {
    get isEmpty() {
      return all().length === 0;
    },
    headerFor(url, way) {
      const key = wayKeyOf(way);
      const sent = cookiesFor(jar, url).filter((cookie) => isOnWay(cookie, key));
      return sent.length === 0 ? null : sent.map((cookie) => cookie.cookieString()).join('; ');
    },
    keep(url, setCookies, way) {
      const refused: RefusedCookie[] = [];
      for (const [index, text] of setCookies.entries()) {
        try {
          const cookie = parse(text);
          cookie.extensions = [wayKeyOf(way), spellPlaceNotes(way) ?? ''];
          jar.setCookieSync(cookie, url);
        } catch (error) {
          refused.push({ index, reason: reasonOf(error) });
        }
      }
      makeRoom();
      return refused;
    },
    list: () =>
      all()
        .map(shownOf)
        .sort(
          (a, b) =>
            compare(a.domain, b.domain) || compare(a.path, b.path) || compare(a.name, b.name),
        ),
    valueOf: (id) => find(id).value,
    add(given, text) {
      assertSendable(text);
      const url = given.includes('://') ? given : `https://${given}`;
      if (!URL.canParse(url) || !/^https?:/i.test(url))
        throw notAdded('Its URL is not a http URL.');
      try {
        const cookie = parse(text);
        cookie.extensions = null;
        jar.setCookieSync(cookie, url);
      } catch (error) {
        throw notAdded(reasonOf(error));
      }
      makeRoom();
    },
    setValue(id, value) {
      const cookie = find(id);
      assertSendable(value);
      if (value.includes(';')) throw notAdded('A value cannot contain ";".');
      if (isTooLarge(cookie.key, value)) throw notAdded(tooLarge);
      cookie.value = value;
      void store.putCookie(cookie);
    },
    remove(ids) {
      const removed = all().filter((cookie) => ids === null || ids.includes(idOf(cookie)));
      for (const cookie of removed) forget(cookie);
      return JSON.stringify(removed);
    },
    restore(removed) {
      const present = new Set(all().map(idOf));
      put(removed, (cookie) => !present.has(idOf(cookie)));
    },
    toText: () => JSON.stringify(all()),
  };
}

/** Returns the cookies that a URL gets, in the order of RFC 6265, 5.4. */
function cookiesFor(jar: ToughJar, url: string): readonly JarCookie[] {
  try {
    return jar.getCookiesSync(url);
  } catch {
    // The library refuses hosts of one reserved name, such as `http://test/`: they have no cookies.
    return [];
  }
}

/** Parses a Set-Cookie header; throws a {@link Refusal}. */
function parse(text: string): JarCookie {
  const cookie = JarCookie.parse(text);
  if (!cookie) throw new Refusal('It has no name and value: NAME=VALUE.');
  if (isTooLarge(cookie.key, cookie.value)) throw new Refusal(tooLarge);
  // RFC 6265, 5.3: counted once, when it is stored. The library would count Max-Age from the last use.
  if (cookie.maxAge !== null) {
    const time = Math.min(cookie.expiryTime(new Date()) ?? 0, lastTimeMs);
    cookie.expires = new Date(Math.max(time, 0));
    cookie.maxAge = null;
  }
  return cookie;
}

/** The end of the year 9999. */
const lastTimeMs = Date.UTC(10_000, 0, 1) - 1;

/** The reason why a cookie is not stored, in our words. */
class Refusal extends Error {}

const tooLarge = `Name and value have more than ${maxCookieBytes} bytes.`;

/** Texts of headers have a byte for each character. */
function isTooLarge(name: string, value: string): boolean {
  return name.length + value.length > maxCookieBytes;
}

/** Returns the library's reason in our words. */
function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  const text = error instanceof Error ? error.message : String(error);
  if (/public suffix/i.test(text))
    return 'Its Domain belongs to everyone, such as com or github.io.';
  if (/not in this host's domain/i.test(text)) return 'Its Domain is not that of the server.';
  if (/prefix/.test(text))
    return 'Names with __Secure- or __Host- need Secure; __Host- also needs Path=/.';
  if (/not a secure connection/i.test(text)) return 'It is Secure, and the call was not https.';
  return `The rules of cookies forbid it: ${text}`;
}

/** Returns the key of a way; empty for the usual one. */
function wayKeyOf(way: CallWay): string {
  if (spellPlaceNotes(way) === null) return '';
  return hash('sha256', JSON.stringify([way.proxy, way.verifyTls, way.authorities]));
}

/** A cookie that the user typed has no way. */
function isOnWay({ extensions }: JarCookie, key: string): boolean {
  return extensions === null || extensions[0] === key;
}

function idOf({ domain, path, key }: JarCookie): string {
  return JSON.stringify([domain, path, key]);
}

function shownOf(cookie: JarCookie): Cookie {
  const { key, domain, path, hostOnly, secure, httpOnly, extensions } = cookie;
  return {
    id: idOf(cookie),
    name: key,
    domain: domain ?? '',
    path: path ?? '/',
    isHostOnly: hostOnly === true,
    expiresAt: dateText(cookie.expires),
    isSecure: secure,
    isHttpOnly: httpOnly,
    way: extensions?.[1] || null,
  };
}

function dateText(date: JarCookie['expires']): string | null {
  if (!(date instanceof Date)) return null;
  return new Date(Math.min(date.getTime(), lastTimeMs)).toISOString();
}

function usedAt({ lastAccessed, creation }: JarCookie): number {
  const time = lastAccessed ?? creation;
  return time instanceof Date ? time.getTime() : 0;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Text typed by the user goes into a header as it is. */
function assertSendable(text: string): void {
  if (!/^[\x20-\x7e]*$/.test(text)) {
    throw notAdded('It has characters that headers cannot have: use ASCII.');
  }
}

function notAdded(detail: string): ProblemError {
  return new ProblemError({
    kind: 'bad-input',
    title: 'The cookie cannot be stored',
    detail,
    hint: 'Write it as in a Set-Cookie header: name=value; Path=/',
    severity: 'warning',
  });
}

const gone = {
  kind: 'not-found',
  title: 'The cookie is gone',
  detail: 'It expired or was deleted.',
} as const;
