import { placeholderEnd } from '../model/placeholder.ts';
import { ProblemError } from '../problem.ts';
import { faultProblem } from './json-fault.ts';
import type { Span } from './json-tree.ts';
import { parseDraftJson } from './parse-draft-json.ts';
import { commentEnd } from './skip-space.ts';

/**
 * Formats draft JSON with every member and item on its own line. Values, keys and comments stay as written; a
 * comment stays above or after the same part.
 *
 * @throws ProblemError `json-syntax` if it cannot be read; duplicate keys are allowed
 */
export function formatJson(text: string, unit = '  '): string {
  const { isSound, faults } = parseDraftJson(text);
  const fault = faults.find(({ kind }) => kind === 'syntax');
  if (!isSound && fault) throw new ProblemError(faultProblem(text, fault));
  const printer = createPrinter(text, unit);
  const tokens = [...tokensOf(text)];
  for (const [index, token] of tokens.entries()) printer.print(token, tokens, index);
  return printer.finish();
}

function createPrinter(text: string, unit: string) {
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const parts: string[] = [];
  let depth = 0;
  /** The white space before the next token. */
  let gap: 'none' | 'space' | 'line' = 'none';
  /** Comments between a value and its comma, which move after the comma. */
  let held: JsonToken[] = [];

  function put(token: JsonToken): void {
    if (gap === 'line') parts.push(newline, unit.repeat(depth));
    else if (gap === 'space') parts.push(' ');
    parts.push(text.slice(token.start, token.end).trimEnd());
    gap = 'none';
  }

  function putComment(comment: JsonToken, next: JsonToken | undefined): void {
    const isLine = text[comment.start + 1] === '/';
    if (comment.isOnNewLine) gap = parts.length === 0 ? 'none' : 'line';
    else if (gap === 'none' && parts.length > 0) gap = 'space';
    put(comment);
    gap = isLine || next?.isOnNewLine === true ? 'line' : 'space';
  }

  function release(next: JsonToken | undefined): void {
    for (const [index, comment] of held.entries()) putComment(comment, held[index + 1] ?? next);
    held = [];
  }

  function print(token: JsonToken, tokens: readonly JsonToken[], index: number): void {
    const next = tokens[index + 1];
    switch (token.kind) {
      case 'comment':
        if (isBeforeComma(tokens, index)) held.push(token);
        else {
          // A comment after a comma or bracket belongs to it, unless more follows on the line.
          if (gap === 'line' && !token.isOnNewLine && endsLine(tokens, index)) gap = 'space';
          putComment(token, next);
        }
        return;
      case 'open':
        put(token);
        depth += 1;
        gap = next?.kind === 'close' ? 'none' : 'line';
        return;
      case 'close':
        depth -= 1;
        if (tokens[index - 1]?.kind !== 'open') gap = 'line';
        put(token);
        return;
      case 'comma':
        gap = 'none';
        put(token);
        release(next);
        gap = 'line';
        return;
      case 'colon':
        put(token);
        gap = 'space';
        return;
      case 'leaf':
        put(token);
    }
  }

  function finish(): string {
    if (text.endsWith('\n')) parts.push(newline);
    return parts.join('');
  }

  return { print, finish };
}

/** True when only comments are between this one and a comma. */
function isBeforeComma(tokens: readonly JsonToken[], index: number): boolean {
  let at = index;
  while (tokens[at]?.kind === 'comment') at += 1;
  return tokens[at]?.kind === 'comma';
}

/** True when the line ends with this comment, or with comments after it. */
function endsLine(tokens: readonly JsonToken[], index: number): boolean {
  let at = index + 1;
  while (tokens[at]?.kind === 'comment' && !tokens[at]?.isOnNewLine) at += 1;
  const next = tokens[at];
  return next === undefined || next.isOnNewLine || next.kind === 'close';
}

/** A part of a text that is valid draft JSON. */
interface JsonToken extends Span {
  readonly kind: 'open' | 'close' | 'comma' | 'colon' | 'comment' | 'leaf';
  /** True when there is a line break before it. */
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

/** Yields the tokens of a text that `parseDraftJson` finds valid. */
function* tokensOf(text: string): Generator<JsonToken> {
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
