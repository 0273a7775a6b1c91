import { commentSpansOf } from '../../language/outline-comments.ts';
import type { OutlineEntry } from '../../language/outline-model.ts';

const maxSourceChars = 150_000;

/** A definition as it is written, with the comment above it, moved to the left margin. */
export function sourceOf(text: string, entry: OutlineEntry): string {
  const { leading, trailing } = commentSpansOf(text, entry);
  const start = leading?.start ?? entry.startOffset;
  // A trailing comment of one line lies behind the end.
  const end = Math.max(entry.endOffset, trailing?.end ?? 0);
  return moveLeft(text, start, end);
}

/** The line of something that could not be read further. */
export function sourceLineAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset) + 1;
  const end = text.indexOf('\n', offset);
  return text
    .slice(start, end < 0 ? text.length : end)
    .trim()
    .slice(0, maxSourceChars);
}

function moveLeft(text: string, start: number, end: number): string {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const cut = Math.min(end, start + maxSourceChars);
  const lines = text.slice(start, cut).split(/\r?\n/);
  const moved =
    before.trim() === ''
      ? lines.map((line, at) => (at === 0 ? line : unindent(line, before)))
      : lines;
  return `${moved.join('\n')}${cut < end ? '\n...' : ''}`;
}

/** Takes off as much of an indentation as a line has. */
function unindent(line: string, indentation: string): string {
  let at = 0;
  while (at < indentation.length && line.charAt(at) === indentation.charAt(at)) at += 1;
  return line.slice(at);
}
