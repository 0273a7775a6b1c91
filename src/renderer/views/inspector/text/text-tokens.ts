/** The kind of a part of a row, for its colour. */
type TokenKind = 'key' | 'string' | 'number' | 'literal' | 'punctuation' | 'comment' | 'invisible';

/** A part of a text of one kind. It is safe to draw: invisible characters are spelled out. */
export interface TextToken {
  readonly kind: TokenKind | 'plain';
  readonly text: string;
  /** The code units of the row it stands for; differs from the length of `text` when it is spelled out. */
  readonly length: number;
}

/** The language of a text. */
export type TextLanguage = 'json' | 'textproto' | 'xml' | 'plain';

/** A coloured part; the text between two parts is plain. */
interface ColouredPart {
  readonly index: number;
  readonly text: string;
  readonly kind: TokenKind;
}

/**
 * Returns the tokens of a row that continues a string: tokenizes it with the quote added, then removes the
 * quote.
 */
export function goOnInString(
  row: string,
  quote: string,
  tokensOf: (row: string) => readonly TextToken[],
): readonly TextToken[] {
  const [first, ...rest] = tokensOf(quote + row);
  if (first === undefined || first.text === quote) return rest.length > 0 ? rest : tokensOf(row);
  return [{ ...first, text: first.text.slice(1), length: first.length - 1 }, ...rest];
}

/** Tokenizes a row of text in no known language. */
export function plainTokens(row: string): readonly TextToken[] {
  return revealInvisible('plain', row);
}

/** Returns a whole row, given its coloured parts in order. */
function withPlainParts(row: string, parts: Iterable<ColouredPart>): readonly TextToken[] {
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
 * Control, format (zero-width, bidirectional) and line separator characters. They can make a text read as
 * another one (Unicode TR 36 §3), so their code is shown. Tab stays.
 */
const invisible = /(?:(?!\t)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}])+/gu;

/** True when a text has invisible characters, so that a copy differs from what the user sees. */
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

const jsonPattern =
  /"(?:[^"\\]|\\.)*"?(?=(\s*:)?)|-?\d[\d.eE+-]*|\b(?:true|false|null)\b|[{}[\],:]/g;

/**
 * Tokenizes one row of JSON, independent of other rows: a string cut at the end of a row is coloured up to
 * there.
 */
export function jsonTokens(row: string): readonly TextToken[] {
  return withPlainParts(
    row,
    Array.from(row.matchAll(jsonPattern), ({ 0: text, 1: colon, index }) => ({
      ...{ index, text, kind: jsonKind(text, colon !== undefined) },
    })),
  );
}

function jsonKind(text: string, isKey: boolean): TokenKind {
  const first = text[0] ?? '';
  if (first === '"') return isKey ? 'key' : 'string';
  if (first === '-' || (first >= '0' && first <= '9')) return 'number';
  return first >= 'a' && first <= 'z' ? 'literal' : 'punctuation';
}

/** A comment; a string; an extension or the type of an Any; a number; a name; the rest between them. */
const textprotoPattern =
  /#.*|"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|\[[A-Za-z_][\w./%-]*\](?=(\s*[:{<]))|-?(?:0[xX][\da-fA-F]+|\.?\d[\d.eE+-]*)[fF]?(?!\w)(?=(\s*[:{<])?)|[A-Za-z_]\w*(?=(\s*[:{<])?)|[{}<>[\]:;,-]/g;

/**
 * Tokenizes one row of text format, independent of other rows. An unknown field begins with its number, which
 * then counts as its name.
 */
export function textprotoTokens(row: string): readonly TextToken[] {
  return withPlainParts(
    row,
    Array.from(
      row.matchAll(textprotoPattern),
      ({ 0: text, 1: ofType, 2: ofNumber, 3: ofName, index }) => ({
        ...{ index, text, kind: textprotoKind(text, ofType ?? ofNumber ?? ofName) },
      }),
    ),
  );
}

function textprotoKind(text: string, named: string | undefined): TokenKind {
  if (text.startsWith('#')) return 'comment';
  if (/^["']/.test(text)) return 'string';
  if (named !== undefined) return 'key';
  if (/^-?[\d.]/.test(text)) return 'number';
  return /^[A-Za-z_]/.test(text) ? 'literal' : 'punctuation';
}

/** A comment; the beginning or end of a tag; the name of an attribute; its value; a named character. */
const xmlPattern =
  /(<!--.*?(?:-->|$))|(<[/?!]?[\p{L}_][\p{L}\d_:.-]*)|([/?]?>)|([\p{L}_][\p{L}\d_:.-]*)(?=\s*=)|("[^"]*"?|'[^']*'?)|(&#?\w+;)/gu;

/**
 * Tokenizes one row of XML for colours only; it is never rendered as a page. Rows are independent, so a tag
 * over several rows has colours only in the first.
 */
export function xmlTokens(row: string): readonly TextToken[] {
  return withPlainParts(row, xmlParts(row));
}

function* xmlParts(row: string): Generator<ColouredPart> {
  let isInTag = false;
  for (const match of row.matchAll(xmlPattern)) {
    const [text, comment, opening, closing, attribute, value] = match;
    const { index } = match;
    if (comment !== undefined) yield { index, text, kind: 'comment' };
    else if (opening !== undefined) {
      isInTag = true;
      yield { index, text, kind: 'key' };
    } else if (closing !== undefined) {
      if (isInTag) yield { index, text, kind: 'key' };
      isInTag = false;
    } else if (attribute !== undefined || value !== undefined) {
      // Outside a tag it is plain text.
      if (isInTag) yield { index, text, kind: attribute === undefined ? 'string' : 'literal' };
    } else yield { index, text, kind: 'number' };
  }
}
