/** A part of a sentence, and whether it stood between backticks: a name, a path, a line of source. */
export interface TextPart {
  /** In the sentence, to tell the parts apart. */
  readonly start: number;
  readonly text: string;
  readonly isCode: boolean;
}

/**
 * Cuts a sentence at its `code`. A backtick without a second one on its line, and several in a row,
 * stay as they are.
 */
export function codeParts(sentence: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const found of sentence.matchAll(/(?<!`)`([^`\n]+)`(?!`)/gu)) {
    const [whole, code = ''] = found;
    const start = found.index;
    if (start > at) parts.push({ start: at, text: sentence.slice(at, start), isCode: false });
    parts.push({ start, text: code, isCode: true });
    at = start + whole.length;
  }
  if (at < sentence.length) parts.push({ start: at, text: sentence.slice(at), isCode: false });
  return parts;
}

/** A sentence without the backticks around its `code`, for where nothing can be set in another type. */
export function withoutTicks(sentence: string): string {
  return codeParts(sentence)
    .map(({ text }) => text)
    .join('');
}
