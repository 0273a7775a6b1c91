/** A part of a text; marked when it matches the query. */
export interface MarkedPart {
  readonly start: number;
  readonly text: string;
  readonly isMarked: boolean;
}

/** Splits a text at the words of a query, ignoring case. The first match of each word is marked. */
export function markText(text: string, query: string): readonly MarkedPart[] {
  const lower = text.toLowerCase();
  const ranges = query
    .toLowerCase()
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => ({ start: lower.indexOf(word), length: word.length }))
    // Lowercase text can be longer than the original; then its offsets do not fit the text.
    .filter(({ start }) => start >= 0 && lower.length === text.length)
    .sort((a, b) => a.start - b.start);
  const parts: MarkedPart[] = [];
  let at = 0;
  for (const { start, length } of ranges) {
    if (start < at) continue;
    if (start > at) parts.push({ start: at, text: text.slice(at, start), isMarked: false });
    parts.push({ start, text: text.slice(start, start + length), isMarked: true });
    at = start + length;
  }
  if (at < text.length) parts.push({ start: at, text: text.slice(at), isMarked: false });
  return parts;
}
