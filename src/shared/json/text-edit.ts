import type { Span } from './json-tree.ts';

/** Replaces the text from `start` to `end` (exclusive, UTF-16 units) by `text`. */
export interface TextEdit extends Span {
  readonly text: string;
}

/** Applies edits that do not overlap; all their places refer to the original text. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const ordered = edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
  const parts: string[] = [];
  let copied = 0;
  for (const edit of ordered) {
    parts.push(text.slice(copied, edit.start), edit.text);
    copied = edit.end;
  }
  parts.push(text.slice(copied));
  return parts.join('');
}
