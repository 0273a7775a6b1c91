/** What a stretch of a row is, for its colour. */
export type TokenKind =
  | 'key'
  | 'string'
  | 'number'
  | 'literal'
  | 'punctuation'
  | 'comment'
  | 'invisible';

/** A stretch of text of one kind, safe to draw: what cannot be seen is spelled out. */
export interface TextToken {
  readonly kind: TokenKind | 'plain';
  readonly text: string;
  /** Code units of the row that it stands for: other than those of `text` where it is spelled out. */
  readonly length: number;
}

/** What a text is written in. */
export type TextLanguage = 'json' | 'textproto' | 'xml' | 'plain';

/** A stretch that has a colour; what lies between two is plain. */
export interface ColouredPart {
  readonly index: number;
  readonly text: string;
  readonly kind: TokenKind;
}

/** The tokens of a row that goes on with a string: as if it began with its quote, without that. */
export function goOnInString(
  row: string,
  quote: string,
  tokensOf: (row: string) => readonly TextToken[],
): readonly TextToken[] {
  const [first, ...rest] = tokensOf(quote + row);
  if (first === undefined || first.text === quote) return rest.length > 0 ? rest : tokensOf(row);
  return [{ ...first, text: first.text.slice(1), length: first.length - 1 }, ...rest];
}

/** One row of text of no known language. */
export function plainTokens(row: string): readonly TextToken[] {
  return revealInvisible('plain', row);
}

/** All of a row, of which some parts, in their order, have a colour. */
export function withPlainParts(row: string, parts: Iterable<ColouredPart>): readonly TextToken[] {
  const tokens: TextToken[] = [];
  let at = 0;
  for (const { index, text, kind } of parts) {
    if (index > at) tokens.push(...revealInvisible('plain', row.slice(at, index)));
    tokens.push(...revealInvisible(kind, text));
    at = index + text.length;
  }
  if (at < row.length || row === '') tokens.push(...revealInvisible('plain', row.slice(at)));
  return tokens;
}

/**
 * Control, format (zero-width, bidirectional) and line separator characters: they can make a text
 * read as another one (Unicode TR 36 §3), so they are shown by their code. Tab stays.
 */
const invisible = /(?:(?!\t)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}])+/gu;

/** Whether a text has characters that nothing shows: what is copied of it is not what one sees. */
export function hasInvisible(text: string): boolean {
  return /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text);
}

function revealInvisible(kind: TextToken['kind'], text: string): readonly TextToken[] {
  const tokens: TextToken[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(invisible)) {
    if (index > at) tokens.push(shown(kind, text.slice(at, index)));
    tokens.push({ kind: 'invisible', text: spellOut(found), length: found.length });
    at = index + found.length;
  }
  if (at < text.length || at === 0) tokens.push(shown(kind, text.slice(at)));
  return tokens;
}

function shown(kind: TextToken['kind'], text: string): TextToken {
  return { kind, text, length: text.length };
}

function spellOut(characters: string): string {
  return Array.from(characters, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
  }).join('');
}
