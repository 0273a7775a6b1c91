import { readDraftString } from './draft-string.ts';
import type { JsonFault } from './json-fault.ts';
import { badNumber, badString } from './json-fault-words.ts';
import type { JsonNode } from './json-tree.ts';

interface LeafOptions {
  readonly isDraft: boolean;
  readonly onFault: (fault: JsonFault) => void;
}

const numberTail = /[\p{L}\p{N}_.$+-]*/uy;

/** Returns the string, number or literal that begins at an offset; null if none does. */
export function readLeaf(text: string, start: number, options: LeafOptions): JsonNode | null {
  const code = text.charCodeAt(start);
  if (code === 0x22) {
    const { value, end } = readStringAt(text, start, options);
    return { kind: 'string', start, end, value };
  }
  if (code === 0x2d || (code >= 0x30 && code <= 0x39)) return readNumber(text, start, options);
  if (text.startsWith('true', start)) return literal(text, start, start + 4, true);
  if (text.startsWith('false', start)) return literal(text, start, start + 5, false);
  if (text.startsWith('null', start)) return literal(text, start, start + 4, null);
  return null;
}

/**
 * Returns the string at a quote. An unclosed string ends with its line, and has the readable part as its
 * value.
 */
export function readStringAt(
  text: string,
  start: number,
  options: LeafOptions,
): { readonly value: string; readonly end: number } {
  let isPlain = true;
  let hasBraces = false;
  let index = start + 1;
  for (; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x22) break;
    if (code === 0x5c) {
      isPlain = false;
      index += 1;
    } else if (code === 0x7b) hasBraces = true;
    else if (code < 0x20) break;
  }
  const inner = text.slice(start + 1, Math.min(index, text.length));
  const isClosed = text.charCodeAt(index) === 0x22;
  const end = isClosed ? index + 1 : Math.min(index, text.length);
  if (isClosed && isPlain && !hasBraces) return { value: inner, end };
  try {
    if (isClosed) {
      const isTemplate = options.isDraft && (hasBraces || !isPlain);
      return { value: isTemplate ? readDraftString(inner) : decoded(inner), end };
    }
  } catch {
    // The fault is reported below.
  }
  options.onFault(badString(text, start, options.isDraft));
  return { value: inner, end };
}

function decoded(inner: string): string {
  return JSON.parse(`"${inner}"`) as string;
}

function literal(text: string, start: number, end: number, value: boolean | null): JsonNode | null {
  return /[\p{L}\p{N}_$]/u.test(text[end] ?? '') ? null : { kind: 'literal', start, end, value };
}

function readNumber(text: string, start: number, { onFault }: LeafOptions): JsonNode | null {
  let index = text.charCodeAt(start) === 0x2d ? start + 1 : start;
  const whole = index;
  index = skipDigits(text, index);
  // A minus alone is not a number.
  if (index === whole) return null;
  if (text.charCodeAt(whole) === 0x30) index = whole + 1;
  if (text.charCodeAt(index) === 0x2e) {
    const end = skipDigits(text, index + 1);
    if (end > index + 1) index = end;
  }
  const exponent = text.charCodeAt(index);
  if (exponent === 0x65 || exponent === 0x45) {
    const sign = text.charCodeAt(index + 1);
    const digits = sign === 0x2b || sign === 0x2d ? index + 2 : index + 1;
    const end = skipDigits(text, digits);
    if (end > digits) index = end;
  }
  const next = text.charCodeAt(index);
  // Most numbers end at a comma, a bracket or white space.
  const mayGoOn = next > 0x2c && next !== 0x5d && next !== 0x7d && next !== 0x2f && next !== 0x3a;
  if (mayGoOn && /[\p{L}\p{N}_.$]/u.test(text[index] ?? '')) {
    numberTail.lastIndex = index;
    numberTail.test(text);
    const end = numberTail.lastIndex;
    onFault(badNumber(text, start, end));
    index = end;
  }
  return { kind: 'number', start, end: index, text: text.slice(start, index) };
}

function skipDigits(text: string, start: number): number {
  let index = start;
  for (;;) {
    const code = text.charCodeAt(index);
    if (!(code >= 0x30 && code <= 0x39)) return index;
    index += 1;
  }
}
