import { type TextToken, type TokenKind, withPlainParts } from './text-tokens.ts';

/** A comment; a string; an extension or the type of an Any; a number; a name; what stands between them. */
const pattern =
  /#.*|"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|\[[A-Za-z_][\w./%-]*\](?=(\s*[:{<]))|-?(?:0[xX][\da-fA-F]+|\.?\d[\d.eE+-]*)[fF]?(?!\w)(?=(\s*[:{<])?)|[A-Za-z_]\w*(?=(\s*[:{<])?)|[{}<>[\]:;,-]/g;

/**
 * Colours one row of protobuf text format. Looks at this row only; rows of unknown fields begin with a
 * number, which is then their name.
 */
export function textprotoTokens(row: string): readonly TextToken[] {
  return withPlainParts(
    row,
    Array.from(row.matchAll(pattern), ({ 0: text, 1: ofType, 2: ofNumber, 3: ofName, index }) => ({
      ...{ index, text, kind: kindOf(text, ofType ?? ofNumber ?? ofName) },
    })),
  );
}

function kindOf(text: string, named: string | undefined): TokenKind {
  if (text.startsWith('#')) return 'comment';
  if (/^["']/.test(text)) return 'string';
  if (named !== undefined) return 'key';
  if (/^-?[\d.]/.test(text)) return 'number';
  return /^[A-Za-z_]/.test(text) ? 'literal' : 'punctuation';
}
