/** What a stretch of a row is, for its colour. */
type TokenKind = 'key' | 'string' | 'number' | 'literal' | 'punctuation' | 'comment' | 'invisible';

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
interface ColouredPart {
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

const jsonPattern =
  /"(?:[^"\\]|\\.)*"?(?=(\s*:)?)|-?\d[\d.eE+-]*|\b(?:true|false|null)\b|[{}[\],:]/g;

/**
 * Colours one row of JSON. Looks at this row only: a string that was cut at a row's end is coloured
 * as a string up to there, which is all that is lost.
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

/** A comment; a string; an extension or the type of an Any; a number; a name; what stands between them. */
const textprotoPattern =
  /#.*|"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|\[[A-Za-z_][\w./%-]*\](?=(\s*[:{<]))|-?(?:0[xX][\da-fA-F]+|\.?\d[\d.eE+-]*)[fF]?(?!\w)(?=(\s*[:{<])?)|[A-Za-z_]\w*(?=(\s*[:{<])?)|[{}<>[\]:;,-]/g;

/**
 * Colours one row of protobuf text format. Looks at this row only; rows of unknown fields begin with a
 * number, which is then their name.
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

/** A comment; a tag's begin or end; the name of an attribute; its value; a character by its name. */
const xmlPattern =
  /(<!--.*?(?:-->|$))|(<[/?!]?[\p{L}_][\p{L}\d_:.-]*)|([/?]?>)|([\p{L}_][\p{L}\d_:.-]*)(?=\s*=)|("[^"]*"?|'[^']*'?)|(&#?\w+;)/gu;

/**
 * Colours one row of XML, lightly: it is text, and never read as a page. Looks at this row only, so
 * that a tag over several rows has its colours in the first.
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
      // Outside of a tag it is what the text says.
      if (isInTag) yield { index, text, kind: attribute === undefined ? 'string' : 'literal' };
    } else yield { index, text, kind: 'number' };
  }
}
