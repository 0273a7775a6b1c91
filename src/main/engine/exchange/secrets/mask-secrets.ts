import { setImmediate } from 'node:timers/promises';
import { redactedValue } from '../../../../shared/model/redact-headers.ts';
import { type ByteFinder, type ByteRange, createByteFinder } from './find-bytes.ts';
import {
  base64Before,
  compactBase64,
  type Spelled,
  undoBase64,
  undoSpelling,
} from './spelled-bytes.ts';

/** Removes known secrets from data that is about to be stored, shown to others, or logged. */
export interface Mask {
  /** True when there is nothing to hide. */
  readonly isEmpty: boolean;
  /** Replaces each secret by `(hidden)`. */
  text(text: string): string;
  /**
   * Replaces each secret by as many `*`, so that lengths and offsets stay the same. Returns the same bytes
   * when there is nothing to hide, otherwise a copy.
   */
  bytes(bytes: Uint8Array): Uint8Array;
  /** Like `bytes`, for large bodies: other work of the thread can run meanwhile. */
  bytesInPieces(bytes: Uint8Array): Promise<Uint8Array>;
}

/** Hides secrets in bytes as a mask does, in another thread; rejects when that thread has ended. */
export type HideElsewhere = (bytes: Uint8Array, secrets: readonly string[]) => Promise<Uint8Array>;

/**
 * Shorter secrets are not searched for: `1` or `abc` occurs everywhere; hiding it would ruin stored data and
 * reveal the secret by its places. A secret sent in a header or the URL is still hidden there, since its
 * place is known.
 */
const minSecretLength = 4;

/** Base64 of a partial text needs this length to differ from other text. */
const minBase64Length = 6;

/**
 * This many characters of a longer text identify it, and what follows is hidden too: values are truncated on
 * screen, and responses when a connection ends.
 */
const startLength = 16;

/** The number of nested spellings that are undone; a body echoed in a JSON text in a page has three. */
const maxLayers = 6;

/** The number of nested base64 layers that are undone. */
const maxBase64Layers = 2;

/** A few milliseconds of work. */
const pieceBytes = 64 * 1024;

/** Above this the work takes more than a tenth of a second here, and is done elsewhere. */
const minElsewhereBytes = 1024 * 1024;

/** A secret that begins in one piece is searched for in the next, up to this many times its length. */
const maxSpelledTimes = 24;

/**
 * Creates a mask for secrets. Finds each one plain and in every spelling that {@link undoSpelling} undoes,
 * nested and mixed, up to {@link maxLayers} deep. Also in base64 of either alphabet, on one line or several,
 * even as part of a longer text, like the password of basic auth. Also when only its first
 * {@link startLength} bytes or more remain.
 */
export function createMask(secrets: Iterable<string>, hideElsewhere?: HideElsewhere): Mask {
  const known = [...new Set(secrets)].filter(({ length }) => length >= minSecretLength);
  const isEmpty = known.length === 0;
  let made: Matcher | null = null;

  function matcher(): Matcher {
    made ??= createMatcher(known);
    return made;
  }

  return {
    isEmpty,
    text: (given) => (isEmpty ? given : maskText(given, matcher())),
    bytes: (given) => {
      if (isEmpty) return given;
      const copy = createCopy(given);
      for (const ranges of matcher().pieces(given)) copy.hide(ranges);
      return copy.bytes();
    },
    bytesInPieces: async (given) => {
      if (isEmpty) return given;
      if (hideElsewhere && given.byteLength >= minElsewhereBytes) {
        const masked = await hideElsewhere(given, known).catch(() => null);
        // The engine is ending, or the worker died, which the pool has logged: nothing is stored unmasked.
        if (masked !== null) return masked;
      }
      const copy = createCopy(given);
      for (const ranges of matcher().pieces(given)) {
        copy.hide(ranges);
        await setImmediate();
      }
      return copy.bytes();
    },
  };
}

interface Matcher {
  /** Yields the places of secrets, one piece of the bytes after another; ranges may overlap. */
  pieces(bytes: Uint8Array): Generator<readonly ByteRange[]>;
}

function createMatcher(secrets: readonly string[]): Matcher {
  const plain = uniqueBytes(secrets.flatMap(plainForms));
  const coded = uniqueBytes(secrets.flatMap(base64Forms));
  const find = createByteFinder([...plain, ...coded], startLength);
  const findCoded = createByteFinder(coded, startLength);
  const longest = plain.reduce((most, { length }) => Math.max(most, length), 0);
  const overlap = Math.max(4096, longest * maxSpelledTimes);

  function* pieces(bytes: Uint8Array): Generator<readonly ByteRange[]> {
    let run = 0;
    for (let start = 0; start < bytes.length; start += pieceBytes) {
      const piece = bytes.subarray(start, start + pieceBytes + overlap);
      const found: ByteRange[] = [];
      const before = base64Before(bytes, Math.max(0, start - pieceBytes), start);
      run = before === pieceBytes ? run + before : before;
      search({ bytes: piece, at: null }, maxBase64Layers, (4 - (run % 4)) % 4, found);
      yield found.map((range) => ({ start: range.start + start, end: range.end + start }));
    }
  }

  /** Searches the bytes, and what they spell, layer by layer. */
  function search(given: Spelled, base64Layers: number, phase: number, found: ByteRange[]): void {
    let layer: Spelled | null = given;
    for (let depth = 0; layer !== null && depth <= maxLayers; depth += 1) {
      collect(find, layer, found);
      const onOneLine = compactBase64(layer);
      if (onOneLine) collect(findCoded, onOneLine, found);
      const inBase64 = base64Layers > 0 ? undoBase64(layer, phase) : null;
      if (inBase64) search(inBase64, base64Layers - 1, 0, found);
      layer = undoSpelling(layer);
    }
  }

  return { pieces };
}

function collect(find: ByteFinder, { bytes, at }: Spelled, found: ByteRange[]): void {
  for (const { start, end } of find(bytes)) {
    if (at === null) found.push({ start, end });
    else {
      const from = at[start] as number;
      found.push({ start: from, end: Math.max(at[end] as number, from + 1) });
    }
  }
}

interface MaskedCopy {
  hide(ranges: readonly ByteRange[]): void;
  /** The original bytes when nothing was hidden. */
  bytes(): Uint8Array;
}

function createCopy(given: Uint8Array): MaskedCopy {
  let copy: Uint8Array | null = null;
  return {
    hide(ranges) {
      for (const { start, end } of ranges) {
        copy ??= Uint8Array.from(given);
        copy.fill(star, start, end);
      }
    },
    bytes: () => copy ?? given,
  };
}

const star = '*'.charCodeAt(0);

function maskText(text: string, matcher: Matcher): string {
  const bytes = Buffer.from(text, 'utf8');
  const ranges: ByteRange[] = [];
  for (const found of matcher.pieces(bytes)) ranges.push(...found);
  if (ranges.length === 0) return text;
  ranges.sort((a, b) => a.start - b.start);
  let masked = '';
  let shown = 0;
  let unit = 0;
  let byte = 0;
  /** Maps a byte offset to an offset in the text; offsets must be given in order. */
  const unitAt = (place: number): number => {
    while (byte < place) {
      const code = text.codePointAt(unit) as number;
      byte += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
      unit += code < 0x1_0000 ? 1 : 2;
    }
    return unit;
  };
  for (let index = 0; index < ranges.length; ) {
    const { start } = ranges[index] as ByteRange;
    let end = start;
    // Adjacent ranges belong to one value, or to two nested ones.
    while (index < ranges.length && (ranges[index] as ByteRange).start <= end) {
      end = Math.max(end, (ranges[index] as ByteRange).end);
      index += 1;
    }
    masked += text.slice(shown, unitAt(start)) + redactedValue;
    shown = unitAt(end);
  }
  return masked + text.slice(shown);
}

/** Returns a secret as it is, and as it reads when more layers are undone than were spelled. */
function plainForms(secret: string): readonly Uint8Array[] {
  const forms = [secret, ...inUrls(secret)].flatMap((text) =>
    text.includes(' ') ? [text, text.replaceAll(' ', '+')] : [text],
  );
  const bytes = forms.flatMap((text): Uint8Array[] => [
    Buffer.from(text, 'utf8'),
    // Without its zeros, only text that is not ASCII differs between UTF-16 and UTF-8.
    withoutZeros(Buffer.from(text, 'utf16le')),
    withoutZeros(Buffer.from(text, 'utf16le').swap16()),
  ]);
  return bytes.flatMap(undoneForms).filter(({ length }) => length >= minSecretLength);
}

function undoneForms(bytes: Uint8Array): readonly Uint8Array[] {
  const forms: Uint8Array[] = [];
  for (
    let layer: Spelled | null = { bytes, at: null };
    layer !== null && forms.length <= maxLayers;
    layer = undoSpelling(layer)
  ) {
    forms.push(layer.bytes);
  }
  return forms;
}

/**
 * Paths and queries change more than they escape (URL standard): `\` becomes `/`, line breaks are dropped.
 */
function inUrls(secret: string): readonly string[] {
  const url = new URL('http://host/');
  // Half a surrogate pair has no escape.
  const wellFormed = Buffer.from(secret, 'utf8').toString('utf8');
  url.pathname = `/${wellFormed}`;
  url.search = `?${wellFormed}`;
  return [url.pathname.slice(1), url.search.slice(1)];
}

function withoutZeros(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte) => byte !== 0);
}

/**
 * Returns the base64 characters that a text has at any offset in the encoded data. The first and last
 * characters depend on the text around it and are left out.
 */
function base64Forms(secret: string): readonly Uint8Array[] {
  const bytes = Buffer.from(secret, 'utf8');
  const forms: string[] = [];
  for (const before of [0, 1, 2]) {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const start = before === 0 ? 0 : before + 1;
    const whole = Math.floor(((before + bytes.length) * 8) / 6);
    forms.push(encoded.slice(start, whole));
    if (before === 0) forms.push(encoded, encoded.replaceAll('=', ''));
  }
  return forms
    .flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_')])
    .filter((form) => form.length >= minBase64Length)
    .map((form) => Buffer.from(form, 'latin1'));
}

function uniqueBytes(forms: readonly Uint8Array[]): readonly Uint8Array[] {
  return [...new Map(forms.map((form) => [Buffer.from(form).toString('latin1'), form])).values()];
}
