import type { SearchHit, SearchQuery } from '../../../shared/contract/engine-tree.ts';
import { endOfVarint } from '../bytes/read-varint.ts';
import { guessField } from './guess-field.ts';
import { type InnerCoding, innerCodingOf } from './inflatable.ts';
import type { FieldShape, ShapeLookup } from './message-shape.ts';
import { wireTypes } from './read-field.ts';
import { packableType, packedWidth } from './read-packed-page.ts';
import { type LeafType, readLeaf } from './read-scalar.ts';
import type { SearchedList } from './search-cursor.ts';
import { quote, showBytes, showString, wholeCharacters } from './show-string.ts';
import type { WalkedNode } from './walked-node.ts';

/** The elements searched between checks of the clock. */
const elementsPerLook = 4096;

/** Texts are shown from this many bytes before the match, and this many in total. */
const bytesBefore = 30;
const shownBytes = 160;

/** Searches one field after the other, and collects matches. */
export interface NodeSearch {
  /** Returns the coding of a field with packed bytes that the tree can open; null for all others. */
  codingOf(node: WalkedNode): InnerCoding | null;
  /** Searches a field, given its coding; returns a packed list, which may be too long for one call. */
  inNode(node: WalkedNode, coding: InnerCoding | null): SearchedList | null;
  /** Searches packed elements; returns where it stopped, or null at the end. */
  inPacked(list: SearchedList, maxHits: number, isOver: () => boolean): number | null;
  /** Searches bytes that are text and not a field. */
  inText(start: number, end: number, label: string): void;
}

/** Creates a search that adds its matches to a list: at most one for each row. */
export function createNodeSearch(
  search: { readonly bytes: Uint8Array; readonly query: SearchQuery; readonly shapes: ShapeLookup },
  hits: SearchHit[],
): NodeSearch {
  const { bytes, query, shapes } = search;
  const finder = createTextFinder(query.text);
  const folded = query.text.toLowerCase();
  const inNames = query.in === 'names' || query.in === 'all';
  const inValues = query.in === 'values' || query.in === 'all';
  // Text that no number contains is not searched in numbers: they are not even formatted then.
  const inNumbers = /^[-+.\de]+$|^-?(?:i|in|inf.*|n|na|nan)$/.test(folded);
  const names = new Map<FieldShape, boolean>();

  function isNamed({ declared, number }: WalkedNode): boolean {
    if (declared === null) return folded === `#${number}`;
    let isMatch = names.get(declared);
    if (isMatch === undefined) {
      isMatch = finder.isIn(declared.name);
      names.set(declared, isMatch);
    }
    return isMatch;
  }

  /** Returns the place of the text in a value; null if it is not there. */
  function findInValue(
    node: WalkedNode,
    coding: InnerCoding | null,
  ): readonly [number, number] | null {
    const { declared, fits, opens, valueStart, valueEnd, wireType } = node;
    if (opens || node.packed !== null) return null;
    // Packed bytes may contain text by chance. The two bytes of zlib may also be chance.
    if (coding !== null && coding !== 'zlib') return null;
    const type = fits && declared?.type.kind !== 'message' ? declared?.type : undefined;
    if (wireType === wireTypes.lengthDelimited) {
      return finder.findIn(bytes, valueStart, valueEnd);
    }
    if (wireType === wireTypes.startGroup) return null;
    const isMatch = type ? isInLeaf(type, valueStart, valueEnd) : isInGuess(node);
    return isMatch ? [valueStart, valueEnd] : null;
  }

  function isInLeaf(type: LeafType, start: number, end: number): boolean {
    if (!inNumbers && type.kind === 'scalar' && type.scalar !== 'bool') return false;
    return finder.isIn(readLeaf(bytes, start, end, type).text);
  }

  function isInGuess(node: WalkedNode): boolean {
    return inNumbers && finder.isIn(guessField(bytes, fieldOf(node)).value.text);
  }

  function add(start: number, end: number, offset: number, kind: SearchHit['kind'], text: string) {
    hits.push({ start, end, offset, kind, text });
  }

  function textOf(node: WalkedNode, found: readonly [number, number] | null): string {
    const { declared, number, opens, packed, fits, valueStart, valueEnd } = node;
    const label = declared?.name ?? `#${number}`;
    if (opens || packed !== null) return label;
    if (node.wireType === wireTypes.lengthDelimited) {
      const isBytes = declared?.type.kind === 'scalar' && declared.type.scalar === 'bytes';
      const at = found?.[0] ?? valueStart;
      return `${label} ${excerpt(bytes, valueStart, valueEnd, at, isBytes && found === null)}`;
    }
    const type = fits && declared?.type.kind !== 'message' ? declared?.type : undefined;
    const value = type
      ? readLeaf(bytes, valueStart, valueEnd, type)
      : guessField(bytes, fieldOf(node)).value;
    return `${label} ${value.text}`.trimEnd();
  }

  return {
    codingOf(node) {
      const { wireType, opens, packed, declared, fits, valueStart, valueEnd } = node;
      if (wireType !== wireTypes.lengthDelimited || opens || packed !== null) return null;
      const coding = innerCodingOf(bytes, valueStart, valueEnd);
      if (coding === null) return null;
      const type = fits ? declared?.type : undefined;
      const isBytes = type
        ? type.kind === 'scalar' && type.scalar === 'bytes'
        : guessField(bytes, fieldOf(node)).value.kind === 'bytes';
      return isBytes ? coding : null;
    },

    inNode(node, coding) {
      if (node.kind === 'fault') return null;
      const { packed, parent, number, tagStart, lengthStart, valueStart, valueEnd } = node;
      const found = inValues ? findInValue(node, coding) : null;
      if (found) add(found[0], found[1], tagStart, 'value', textOf(node, found));
      else if (inNames && isNamed(node)) {
        add(tagStart, lengthStart, tagStart, 'name', textOf(node, null));
      }
      if (packed === null || !inValues || parent === undefined) return null;
      if (!inNumbers && packed.kind === 'scalar' && packed.scalar !== 'bool') return null;
      return { next: valueStart, end: valueEnd, typeName: parent.fullName, number };
    },

    inPacked(list, maxHits, isOver) {
      const field = shapes(list.typeName)?.byNumber.get(list.number);
      const type = field ? packableType(field.type) : null;
      if (!field || !type) return null;
      const width = packedWidth(type);
      let position = list.next;
      for (let count = 1; position < list.end; count += 1) {
        const end = width === null ? endOfVarint(bytes, position, list.end) : position + width;
        if (end === 0 || end > list.end) return null;
        const { text } = readLeaf(bytes, position, end, type);
        if (finder.isIn(text)) add(position, end, position, 'value', `${field.name} ${text}`);
        position = end;
        const isStop = hits.length >= maxHits || (count % elementsPerLook === 0 && isOver());
        if (isStop && position < list.end) return position;
      }
      return null;
    },

    inText(start, end, label) {
      const found = inValues ? finder.findIn(bytes, start, end) : null;
      if (!found) return;
      add(
        found[0],
        found[1],
        start,
        'value',
        `${label} ${excerpt(bytes, start, end, found[0], false)}`,
      );
    },
  };
}

/** Returns the part of a text around a place in it. */
function excerpt(
  bytes: Uint8Array,
  start: number,
  end: number,
  at: number,
  isHex: boolean,
): string {
  if (isHex) return showBytes(bytes.subarray(start, end)).text;
  if (end - start <= shownBytes) return showString(bytes.subarray(start, end)).text;
  let from = Math.max(start, at - bytesBefore);
  // Not in the middle of a character.
  while (from < at && ((bytes[from] ?? 0) & 0xc0) === 0x80) from += 1;
  const until = Math.min(end, from + shownBytes);
  const piece = wholeCharacters(bytes.subarray(from, until));
  const { kind, text } = showString(piece);
  if (kind !== 'string') return text;
  const decoded = Buffer.from(piece).toString('utf8');
  return `${from > start ? '…' : ''}${quote(decoded, until < end)}`;
}

function fieldOf({ number, wireType, tagStart, lengthStart, valueStart, valueEnd }: WalkedNode) {
  return { number, wireType, tagStart, lengthStart, valueStart, valueEnd, end: valueEnd };
}

/** Finds a text, ignoring case. */
interface TextFinder {
  /** True when a short text contains it. */
  isIn(text: string): boolean;
  /** Returns the first place in UTF-8 bytes, as `[start, end]` offsets; null if there is none. */
  findIn(bytes: Uint8Array, start: number, end: number): readonly [number, number] | null;
}

/** Finds a non-empty text. */
function createTextFinder(wanted: string): TextFinder {
  const folded = wanted.toLowerCase();
  function isIn(text: string): boolean {
    return text.toLowerCase().includes(folded);
  }
  // In UTF-8, ASCII bytes are always ASCII characters, so texts need not be decoded to find them. Two other
  // letters fold to ASCII, the Kelvin sign and the long s: they are not found.
  const isAscii = /^[\0-\x7f]*$/.test(folded);
  return { isIn, findIn: isAscii ? asciiFinder(folded) : unicodeFinder(folded) };
}

function asciiFinder(folded: string): TextFinder['findIn'] {
  const lower = Uint8Array.from(folded, (character) => character.charCodeAt(0));
  const upper = Uint8Array.from(folded.toUpperCase(), (character) => character.charCodeAt(0));
  const { length } = lower;
  const first = lower[0] ?? 0;
  const firstUpper = upper[0] ?? 0;
  return (bytes, start, end) => {
    const last = end - length;
    for (let at = start; at <= last; at += 1) {
      const byte = bytes[at];
      if (byte !== first && byte !== firstUpper) continue;
      let index = 1;
      for (; index < length; index += 1) {
        const other = bytes[at + index];
        if (other !== lower[index] && other !== upper[index]) break;
      }
      if (index === length) return [at, at + length];
    }
    return null;
  };
}

function unicodeFinder(folded: string): TextFinder['findIn'] {
  return (bytes, start, end) => {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8');
    const lower = text.toLowerCase();
    const at = lower.indexOf(folded);
    if (at < 0) return null;
    // Some letters change length in lower case: then the match is the whole value.
    if (lower.length !== text.length) return [start, end];
    const from = start + Buffer.byteLength(text.slice(0, at));
    return [from, from + Buffer.byteLength(text.slice(at, at + folded.length))];
  };
}
