import { type TextToken, type TokenKind, withPlainParts } from './text-tokens.ts';

const pattern = /"(?:[^"\\]|\\.)*"?(?=(\s*:)?)|-?\d[\d.eE+-]*|\b(?:true|false|null)\b|[{}[\],:]/g;

/**
 * Colours one row of JSON. Looks at this row only: a string that was cut at a row's end is coloured
 * as a string up to there, which is all that is lost.
 */
export function jsonTokens(row: string): readonly TextToken[] {
  return withPlainParts(
    row,
    Array.from(row.matchAll(pattern), ({ 0: text, 1: colon, index }) => ({
      ...{ index, text, kind: kindOf(text, colon !== undefined) },
    })),
  );
}

function kindOf(text: string, isKey: boolean): TokenKind {
  const first = text[0] ?? '';
  if (first === '"') return isKey ? 'key' : 'string';
  if (first === '-' || (first >= '0' && first <= '9')) return 'number';
  return first >= 'a' && first <= 'z' ? 'literal' : 'punctuation';
}
