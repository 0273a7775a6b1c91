import { placeholderEnd } from '../model/placeholder.ts';
import type { Span } from './json-tree.ts';
import { commentEnd } from './skip-space.ts';

/** A part of a text that is sound JSON of a draft. */
export interface JsonToken extends Span {
  readonly kind: 'open' | 'close' | 'comma' | 'colon' | 'comment' | 'leaf';
  /** Whether a line break stands between it and the token before it. */
  readonly isOnNewLine: boolean;
}

const kinds: Readonly<Record<string, JsonToken['kind']>> = {
  '{': 'open',
  '[': 'open',
  '}': 'close',
  ']': 'close',
  ',': 'comma',
  ':': 'colon',
  '/': 'comment',
};

/** The tokens of a text that `parseDraftJson` finds sound. */
export function* tokensOf(text: string): Generator<JsonToken> {
  let isOnNewLine = false;
  for (let start = text.startsWith('\ufeff') ? 1 : 0; start < text.length; ) {
    const character = text[start] ?? '';
    if (character === '\n') isOnNewLine = true;
    if (' \t\r\n'.includes(character)) {
      start += 1;
      continue;
    }
    const placeholder = placeholderEnd(text, start);
    const kind = placeholder > 0 ? 'leaf' : (kinds[character] ?? 'leaf');
    const end = placeholder > 0 ? placeholder : endOfToken(text, start, kind);
    yield { kind, start, end, isOnNewLine };
    isOnNewLine = false;
    start = end;
  }
}

function endOfToken(text: string, start: number, kind: JsonToken['kind']): number {
  if (kind === 'comment') return Math.max(commentEnd(text, start), start + 1);
  if (kind !== 'leaf') return start + 1;
  let end = start;
  if (text[start] !== '"') {
    while (end < text.length && !' \t\r\n,:/{}[]'.includes(text[end] ?? '')) end += 1;
    return Math.max(end, start + 1);
  }
  for (end = start + 1; end < text.length && text[end] !== '"'; end += 1) {
    if (text[end] === '\\') end += 1;
  }
  return end + 1;
}
