import type { JsonFault } from './json-fault.ts';
import { openComment } from './json-fault-words.ts';
import type { Span } from './json-tree.ts';

interface SkipOptions {
  readonly isDraft: boolean;
  readonly onFault: (fault: JsonFault) => void;
  readonly onComment: (comment: Span) => void;
}

/** Returns the offset of the next token: after white space and, in a draft, comments. */
export function skipSpaceAndComments(text: string, start: number, options: SkipOptions): number {
  let index = start;
  for (;;) {
    const code = text.charCodeAt(index);
    if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) {
      index += 1;
      continue;
    }
    if (code !== 0x2f || !options.isDraft) return index;
    const end = commentEnd(text, index);
    if (end < 0) return index;
    if (end > text.length) options.onFault(openComment(index));
    const comment = { start: index, end: Math.min(end, text.length) };
    options.onComment(comment);
    index = comment.end;
  }
}

/**
 * Returns the offset after the comment that begins at `start`, before the line break of a `//`; -1 if none
 * begins; past the end of the text for an unclosed one.
 */
export function commentEnd(text: string, start: number): number {
  const next = text.charCodeAt(start + 1);
  if (next === 0x2f) {
    const newline = text.indexOf('\n', start);
    if (newline < 0) return text.length;
    return text.charCodeAt(newline - 1) === 0x0d ? newline - 1 : newline;
  }
  if (next !== 0x2a) return -1;
  const end = text.indexOf('*/', start + 2);
  return end < 0 ? text.length + 1 : end + 2;
}

/** Returns the end of the last comment between two tokens; -1 if there is none. */
export function lastCommentEnd(text: string, start: number, limit: number): number {
  let last = -1;
  for (let at = start; at < limit; ) {
    const end = text[at] === '/' ? commentEnd(text, at) : -1;
    if (end > 0) last = Math.min(end, limit);
    at = end > 0 ? end : at + 1;
  }
  return last;
}

/** Returns the start of the first comment between two tokens; `limit` if there is none. */
export function commentStart(text: string, start: number, limit: number): number {
  const at = text.slice(start, limit).indexOf('/');
  return at < 0 ? limit : start + at;
}
