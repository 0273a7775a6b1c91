import { type ColouredPart, type TextToken, withPlainParts } from './text-tokens.ts';

/** A comment; a tag's begin or end; the name of an attribute; its value; a character by its name. */
const pattern =
  /(<!--.*?(?:-->|$))|(<[/?!]?[\p{L}_][\p{L}\d_:.-]*)|([/?]?>)|([\p{L}_][\p{L}\d_:.-]*)(?=\s*=)|("[^"]*"?|'[^']*'?)|(&#?\w+;)/gu;

/**
 * Colours one row of XML, lightly: it is text, and never read as a page. Looks at this row only, so
 * that a tag over several rows has its colours in the first.
 */
export function xmlTokens(row: string): readonly TextToken[] {
  return withPlainParts(row, partsOf(row));
}

function* partsOf(row: string): Generator<ColouredPart> {
  let isInTag = false;
  for (const match of row.matchAll(pattern)) {
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
