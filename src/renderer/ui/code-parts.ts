/** A part of a sentence. It is code (a name, a path, a line of source) when it was between backticks. */
export interface TextPart {
  /** The offset in the sentence, which makes each part unique. */
  readonly start: number;
  readonly text: string;
  readonly isCode: boolean;
}

/** Splits a sentence at its `code`. A single backtick on a line, and several in a row, stay as they are. */
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

/** Returns a sentence without the backticks around its `code`, for places that show plain text only. */
export function withoutTicks(sentence: string): string {
  return codeParts(sentence)
    .map(({ text }) => text)
    .join('');
}
