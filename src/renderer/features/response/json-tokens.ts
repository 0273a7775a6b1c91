/** What a stretch of a row is, for its colour. */
export type TokenKind = 'key' | 'string' | 'number' | 'literal' | 'punctuation' | 'invisible';

/** A stretch of text of one kind, safe to draw: what cannot be seen is spelled out. */
export interface TextToken {
  readonly kind: TokenKind | 'plain';
  readonly text: string;
}

const jsonPattern =
  /"(?:[^"\\]|\\.)*"?(?=(\s*:)?)|-?\d[\d.eE+-]*|\b(?:true|false|null)\b|[{}[\],:]/g;

/**
 * Colours one row of JSON. Looks at this row only: a string that was cut at a row's end is coloured
 * as a string up to there, which is all that is lost.
 */
export function jsonTokens(row: string): readonly TextToken[] {
  const tokens: TextToken[] = [];
  let at = 0;
  for (const match of row.matchAll(jsonPattern)) {
    if (match.index > at) tokens.push({ kind: 'plain', text: row.slice(at, match.index) });
    tokens.push({ kind: kindOf(match[0], match[1] !== undefined), text: match[0] });
    at = match.index + match[0].length;
  }
  if (at < row.length) tokens.push({ kind: 'plain', text: row.slice(at) });
  return tokens.flatMap(revealInvisible);
}

/** One row of text of no known language. */
export function plainTokens(row: string): readonly TextToken[] {
  return revealInvisible({ kind: 'plain', text: row });
}

/**
 * Control, format (zero-width, bidirectional) and line separator characters: they can make a text
 * read as another one (Unicode TR 36 §3), so they are shown by their code. Tab stays.
 */
const invisible = /(?:(?!\t)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}])+/gu;

function revealInvisible(token: TextToken): readonly TextToken[] {
  const tokens: TextToken[] = [];
  let at = 0;
  for (const match of token.text.matchAll(invisible)) {
    if (match.index > at) {
      tokens.push({ kind: token.kind, text: token.text.slice(at, match.index) });
    }
    tokens.push({ kind: 'invisible', text: spellOut(match[0]) });
    at = match.index + match[0].length;
  }
  if (at === 0) return [token];
  if (at < token.text.length) tokens.push({ kind: token.kind, text: token.text.slice(at) });
  return tokens;
}

function spellOut(characters: string): string {
  return Array.from(characters, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
  }).join('');
}

function kindOf(text: string, isKey: boolean): TokenKind {
  const first = text[0] ?? '';
  if (first === '"') return isKey ? 'key' : 'string';
  if (first === '-' || (first >= '0' && first <= '9')) return 'number';
  return first >= 'a' && first <= 'z' ? 'literal' : 'punctuation';
}
