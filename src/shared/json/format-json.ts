import { ProblemError } from '../problem.ts';
import { faultProblem } from './json-fault.ts';
import { type JsonToken, tokensOf } from './json-tokens.ts';
import { parseDraftJson } from './parse-draft-json.ts';

/**
 * JSON of a draft with every member and item on a line of its own. Values, keys and comments stay as
 * they are written; a comment stays above what it stands above, or behind what it stands behind.
 *
 * @throws ProblemError `json-syntax` where it cannot be read; duplicate keys can
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
  /** What must stand before the next token. */
  let gap: 'none' | 'space' | 'line' = 'none';
  /** Comments between a value and its comma, which come behind the comma. */
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
          // Behind a comma or bracket, on its line: unless what follows is there too, it belongs to that.
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

/** Whether only comments stand between one and a comma. */
function isBeforeComma(tokens: readonly JsonToken[], index: number): boolean {
  let at = index;
  while (tokens[at]?.kind === 'comment') at += 1;
  return tokens[at]?.kind === 'comma';
}

/** Whether the line ends with this comment, or with comments behind it. */
function endsLine(tokens: readonly JsonToken[], index: number): boolean {
  let at = index + 1;
  while (tokens[at]?.kind === 'comment' && !tokens[at]?.isOnNewLine) at += 1;
  const next = tokens[at];
  return next === undefined || next.isOnNewLine || next.kind === 'close';
}
