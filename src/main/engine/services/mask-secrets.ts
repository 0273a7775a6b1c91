import { setImmediate } from 'node:timers/promises';
import { redactedValue } from '../../../shared/model/redact-headers.ts';
import { type ByteFinder, createByteFinder } from './find-bytes.ts';

/** Takes known secrets out of what is about to be kept, shown to others, or written down. */
export interface Mask {
  /** Whether there is nothing to hide. */
  readonly isEmpty: boolean;
  /** With `(hidden)` in place of each secret. */
  text(text: string): string;
  /**
   * With as many `*` in place of each secret, so that lengths and offsets stay true. The same bytes
   * when there is nothing to hide in them, else a copy.
   */
  bytes(bytes: Uint8Array): Uint8Array;
  /** As `bytes`, for what may be large: in pieces, between which other work of the thread goes on. */
  bytesInPieces(bytes: Uint8Array): Promise<Uint8Array>;
}

/**
 * Secrets shorter than this many characters are not looked for: `1` or `abc` stands everywhere, and
 * hiding it there would ruin what is kept and give the secret away by its places. What was sent as
 * one, in a header or in the URL, is hidden all the same, for it is known where it stands.
 */
const minSecretLength = 4;

/** Base64 of part of a text is only told from other text when it is this long. */
const minBase64Length = 6;

/**
 * Of a longer text this many characters are enough to be told, and what follows goes with them: values
 * are cut where they are shown, and answers where a connection ends.
 */
const startLength = 16;

/**
 * Makes a mask of secrets. Each is found as it is, as JSON and URLs escape it, in base64 (also as
 * part of a longer text, as the password of basic auth is) and, in bytes, as UTF-16 too; and also
 * where only its first {@link startLength} characters or more are left.
 */
export function createMask(secrets: Iterable<string>): Mask {
  const texts = formsOf(secrets);
  const byStart = new Map<string, string[]>();
  for (const form of texts) {
    const start = form.slice(0, startLength);
    byStart.set(start, [...(byStart.get(start) ?? []), form]);
  }
  // The longer first: one that holds another is hidden whole.
  const starts = [...byStart.keys()].sort((a, b) => b.length - a.length);
  const isEmpty = starts.length === 0;
  const finder = new RegExp(starts.map(escapePattern).join('|'), 'g');
  let matcher: ByteMatcher | null = null;

  function text(given: string): string {
    if (isEmpty) return given;
    let masked = '';
    let from = 0;
    finder.lastIndex = 0;
    for (let match = finder.exec(given); match; match = finder.exec(given)) {
      const forms = byStart.get(match[0]) ?? [];
      const lengths = forms.map((form) => sharedLength(form, given, match.index));
      masked += given.slice(from, match.index) + redactedValue;
      from = match.index + Math.max(...lengths);
      finder.lastIndex = from;
    }
    return masked + given.slice(from);
  }

  function inBytes(): ByteMatcher {
    if (matcher) return matcher;
    const forms = texts.flatMap(encodedForms);
    const longest = forms.reduce((most, { length }) => Math.max(most, length), 0);
    matcher = { find: createByteFinder(forms, startLength), longest };
    return matcher;
  }

  return {
    isEmpty,
    text,
    bytes: (given) => (isEmpty ? given : maskBytes(given, inBytes())),
    bytesInPieces: async (given) => (isEmpty ? given : maskInPieces(given, inBytes())),
  };
}

interface ByteMatcher {
  readonly find: ByteFinder;
  /** Bytes of the longest form. */
  readonly longest: number;
}

/** The bytes of a text in UTF-8 and in both orders of UTF-16. */
function encodedForms(text: string): readonly Uint8Array[] {
  return [
    Buffer.from(text, 'utf8'),
    Buffer.from(text, 'utf16le'),
    Buffer.from(text, 'utf16le').swap16(),
  ];
}

/** How many characters of a form stand in a text from a place on. */
function sharedLength(form: string, text: string, at: number): number {
  let length = 0;
  while (length < form.length && form[length] === text[at + length]) length += 1;
  return length;
}

/** Some milliseconds of work. */
const pieceBytes = 256 * 1024;

/** Each piece goes on so far into the next that a secret that begins in it is there to its end. */
async function maskInPieces(given: Uint8Array, matcher: ByteMatcher): Promise<Uint8Array> {
  let copy: Uint8Array | null = null;
  for (let at = 0; at < given.length; at += pieceBytes) {
    if (at > 0) await setImmediate();
    for (const { start, end } of matcher.find(
      given.subarray(at, at + pieceBytes + matcher.longest),
    )) {
      copy ??= Uint8Array.from(given);
      copy.fill(star, at + start, at + end);
    }
  }
  return copy ?? given;
}

function maskBytes(given: Uint8Array, { find }: ByteMatcher): Uint8Array {
  const found = find(given);
  if (found.length === 0) return given;
  const copy = Uint8Array.from(given);
  for (const { start, end } of found) copy.fill(star, start, end);
  return copy;
}

const star = '*'.charCodeAt(0);

/** All texts by which the secrets can be told. */
function formsOf(secrets: Iterable<string>): readonly string[] {
  const forms = new Set<string>();
  for (const secret of new Set(secrets)) {
    if (secret.length < minSecretLength) continue;
    for (const form of [secret, ...escapedForms(secret), ...base64Forms(secret)]) forms.add(form);
  }
  return [...forms];
}

function escapedForms(secret: string): readonly string[] {
  const json = jsonForms(secret);
  // JSON as a text of JSON, and that quoted again: a body that is echoed, and how a difference is shown.
  const inJson = json.flatMap((form) => jsonForms(form));
  const quoted = inJson.flatMap((form) => jsonForms(form));
  // Half a surrogate pair has no escape.
  const wellFormed = Buffer.from(secret, 'utf8').toString('utf8');
  const component = encodeURIComponent(wellFormed);
  // Each part of a URL escapes other characters (URL standard, "percent-encode sets").
  const url = new URL('http://host/');
  url.pathname = `/${wellFormed}`;
  url.search = `?${wellFormed}`;
  const form = new URLSearchParams([['', wellFormed]]).toString().slice(1);
  const percent = [
    component,
    url.pathname.slice(1),
    url.search.slice(1),
    form,
    form.replaceAll('+', '%20'),
  ];
  const lower = percent.map((each) => each.replaceAll(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase()));
  const forms = [...json, ...inJson, ...quoted, ...percent, ...lower];
  // A path of dots is resolved away, and with it what could be told.
  return forms.filter((each) => each.length >= minSecretLength);
}

/** What JSON has of a text: as it must be escaped, in ASCII, and as some also escape the slash. */
function jsonForms(text: string): readonly string[] {
  const json = JSON.stringify(text).slice(1, -1);
  const ascii = json.replaceAll(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return [...new Set([json, ascii, json.replaceAll('/', '\\/')])];
}

/**
 * What base64 has of a text wherever it stands in what is encoded: by its place there the first and
 * last characters depend on what is around it, and are left out.
 */
function base64Forms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const forms = [bytes.toString('base64'), bytes.toString('base64url')];
  for (const before of [0, 1, 2]) {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const start = before === 0 ? 0 : before + 1;
    const whole = Math.floor(((before + bytes.length) * 8) / 6);
    const core = encoded.slice(start, whole);
    forms.push(core, core.replaceAll('+', '-').replaceAll('/', '_'));
  }
  return forms.filter((form) => form.length >= minBase64Length);
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
