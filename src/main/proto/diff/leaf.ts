import { quote } from '../wire/show-string.ts';
import { type ForeignLeaf, type PlainLeaf, say, type Words, type WrittenForm } from './datum.ts';

/** The limit of shown text, in UTF-16 code units. */
const maxShownLength = 200;
const maxWrittenLength = 60;

/** Returns a quoted text for a table, shortened. */
export function shownText(text: string, maxLength: number = maxShownLength): string {
  const isCut = text.length > maxLength;
  return quote(isCut ? cutText(text, maxLength) : text, isCut);
}

/** Returns a quoted text for a note, shorter still. */
export function writtenText(text: string): string {
  return shownText(text, maxWrittenLength);
}

/** Shortens text without quotes. */
export function shortened(text: string, maxLength: number = maxShownLength): string {
  return text.length > maxLength ? `${cutText(text, maxLength)}…` : text;
}

/** Returns the leaf of a `string` field. */
export function textLeaf(text: string): PlainLeaf {
  return {
    kind: 'leaf',
    type: 'text',
    key: text,
    isDefault: text === '',
    form: 'plain',
    written: () => writtenText(text),
    shown: () => shownText(text),
  };
}

/** Returns the leaf of a `bool` field. */
export function boolLeaf(value: boolean): PlainLeaf {
  const text = String(value);
  return {
    kind: 'leaf',
    type: 'bool',
    key: text,
    isDefault: !value,
    form: 'plain',
    written: text,
    shown: text,
  };
}

/** Returns the leaf of a `bytes` field. */
export function bytesLeaf(
  bytes: Uint8Array,
  form: WrittenForm = 'plain',
  written: Words = bytes.length === 1 ? '1 byte' : `${bytes.length} bytes`,
): PlainLeaf {
  const key = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  const isPlain = form === 'plain';
  return {
    kind: 'leaf',
    type: 'bytes',
    key,
    isDefault: bytes.length === 0,
    form,
    written: isPlain && bytes.length <= 16 ? () => `the bytes ${hexOf(bytes)}` : written,
    shown: isPlain ? () => shownBytes(bytes) : written,
  };
}

/** Returns the leaf of an enum by number. */
export function enumLeaf(
  number: string,
  names: ReadonlyMap<number, string>,
  written?: Words,
): PlainLeaf {
  const name = names.get(Number(number));
  return {
    kind: 'leaf',
    type: 'enum',
    key: number,
    isDefault: number === '0',
    form: written === undefined ? 'plain' : 'enum-name',
    written: written ?? number,
    shown: written ?? (name === undefined ? number : () => `${name} (${number})`),
  };
}

/** Returns the leaf of content that is not a value of its field. */
export function foreignLeaf(
  key: string,
  noun: string,
  shown: Words = key,
  isEmpty = false,
): ForeignLeaf {
  const short = () => shortened(say(shown));
  return { kind: 'foreign', key, noun, isEmpty, form: 'plain', written: short, shown: short };
}

function shownBytes(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'no bytes';
  const more = bytes.length > 32 ? ` … (${bytes.length} bytes)` : '';
  return `${hexOf(bytes.subarray(0, 32))}${more}`;
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
}

/** Returns the start of a text, never ending inside a surrogate pair. */
function cutText(text: string, maxLength: number): string {
  const last = text.charCodeAt(maxLength - 1);
  return text.slice(0, maxLength - (last >= 0xd800 && last <= 0xdbff ? 1 : 0));
}
