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

/** Elements looked at before the clock is asked. */
const elementsPerLook = 4096;

/** Texts are shown from so many bytes before what was found, and so many in all. */
const bytesBefore = 30;
const shownBytes = 160;

/** Looks at one field after the other, and notes what is found. */
export interface NodeSearch {
  /** The coding of a field that holds packed bytes, where the tree opens it; null for all others. */
  codingOf(node: WalkedNode): InnerCoding | null;
  /** Looks at a field, and its coding; a packed list is given back, as it may be too long for one call. */
  inNode(node: WalkedNode, coding: InnerCoding | null): SearchedList | null;
  /** Looks at packed elements; tells where it stopped, or null at the end. */
  inPacked(list: SearchedList, maxHits: number, isOver: () => boolean): number | null;
  /** Looks at bytes that are text and no field. */
  inText(start: number, end: number, label: string): void;
}

/** Makes what adds the hits of a search to a list: at most one of each row. */
export function createNodeSearch(
  search: { readonly bytes: Uint8Array; readonly query: SearchQuery; readonly shapes: ShapeLookup },
  hits: SearchHit[],
): NodeSearch {
  const { bytes, query, shapes } = search;
  const finder = createTextFinder(query.text);
  const folded = query.text.toLowerCase();
  const inNames = query.in === 'names' || query.in === 'all';
  const inValues = query.in === 'values' || query.in === 'all';
  // What no number is written with is not looked for in numbers: they need not be written then.
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

  /** Where a value has the text; null when it has not. */
  function findInValue(
    node: WalkedNode,
    coding: InnerCoding | null,
  ): readonly [number, number] | null {
    const { declared, fits, opens, valueStart, valueEnd, wireType } = node;
    if (opens || node.packed !== null) return null;
    // Text stands in packed bytes too, here and there. The two bytes of zlib may come by chance.
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

/** The part of a text that is around a place in it. */
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

/** Where a text occurs, upper and lower case alike. */
interface TextFinder {
  /** Whether a short text has it. */
  isIn(text: string): boolean;
  /** The first place in bytes that are UTF-8, as `[start, end]` offsets; null when there is none. */
  findIn(bytes: Uint8Array, start: number, end: number): readonly [number, number] | null;
}

/** Finds a text that is not empty. */
function createTextFinder(wanted: string): TextFinder {
  const folded = wanted.toLowerCase();
  function isIn(text: string): boolean {
    return text.toLowerCase().includes(folded);
  }
  // Bytes of ASCII stand for nothing else in UTF-8, so that texts need not be decoded to find them. Of
  // other letters that fold to ASCII there are two, the Kelvin sign and the long s: they are passed over.
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
    // Some letters have another length in lower case: then all of the value is what was found.
    if (lower.length !== text.length) return [start, end];
    const from = start + Buffer.byteLength(text.slice(0, at));
    return [from, from + Buffer.byteLength(text.slice(at, at + folded.length))];
  };
}
