import Long from 'long';
import protobuf from 'protobufjs';
import { textStringBytes } from '../../../shared/text-format/read-text-string.ts';
import type { TextLeaf, TextString } from '../../../shared/text-format/text-tree.ts';
import { hasPlaceholder, noRoomFor, type StandIns, wholePlaceholder } from './draft-stand-ins.ts';
import { looseTextOf } from './loose-text.ts';
import type { LeafType } from './read-text-leaf-value.ts';
import { standInValue } from './stand-in-value.ts';

/** Returns the stand-in for a text format leaf with a variable; null if it has none. */
export function standInText(
  text: string,
  leaf: TextLeaf,
  as: LeafType,
  path: string,
  standIns: StandIns,
): { readonly value: unknown } | { readonly fault: string } | null {
  const written = text.slice(leaf.start, leaf.end);
  const takesText = as.resolvedType === null && (as.type === 'string' || as.type === 'bytes');
  const place = { start: leaf.start, end: leaf.end, path };
  if (leaf.kind === 'placeholder') {
    standIns.places.push(place);
    if (takesText) return { fault: noRoomFor(path, written, 'it has no quotes') };
    return keep();
  }
  if (leaf.kind !== 'string' || !written.includes('{{')) return null;
  const inner = leaf.parts.map(({ start, end }) => text.slice(start + 1, end - 1));
  if (!inner.some(hasPlaceholder)) return null;
  standIns.places.push(place);
  if (!takesText) {
    const isWhole = inner.length === 1 && wholePlaceholder(inner[0] ?? '') !== null;
    return isWhole ? keep() : { fault: noRoomFor(path, written, 'it is only part of a value') };
  }
  if (as.type === 'bytes') {
    return {
      fault: noRoomFor(path, written, 'its value is text here, and base64 in ProtoJSON'),
    };
  }
  return { value: inner.map((part) => decoded(standIns.markedLiteral(part))).join('') };

  function keep(): { readonly value: unknown } {
    // JSON has only double quotes.
    standIns.values.set(path, written.replace(/^'(.*)'$/, '"$1"'));
    const value = standInValue(as);
    const isLong = as.resolvedType === null && as.type in protobuf.types.long;
    return { value: isLong ? Long.fromNumber(Number(value)) : value };
  }
}

function decoded(inner: string): string {
  // It was one literal: a quote of the other kind does not end it.
  const text = `\n${inner}\n`;
  const node: TextString = {
    kind: 'string',
    start: 0,
    end: text.length,
    parts: [{ start: 0, end: text.length }],
  };
  return looseTextOf(textStringBytes(text, node));
}
