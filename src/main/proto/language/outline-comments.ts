import type { OutlineEntry, TextSpan } from './outline-model.ts';

/** The ranges of a definition's comments; several lines of `//` are one. */
export interface CommentSpans {
  readonly leading: TextSpan | null;
  readonly trailing: TextSpan | null;
}

/**
 * Returns the comments of a definition by the rules of protoc (descriptor.proto, `SourceCodeInfo.Location`):
 * the one right above it, and the one after it on its line.
 */
export function commentSpansOf(text: string, entry: OutlineEntry): CommentSpans {
  return { leading: leadingSpan(text, entry), trailing: trailingSpan(text, entry) };
}

/** Returns the comment of a definition without slashes and stars: the one above it, else the one after it. */
export function commentOf(text: string, entry: OutlineEntry): string | null {
  const span = leadingSpan(text, entry) ?? trailingSpan(text, entry);
  return span ? plainComment(text.slice(span.start, span.end)) : null;
}

/** Returns the text of comments without slashes and stars. */
export function plainComment(raw: string): string {
  const lines = raw.split(/\r?\n/).map((line) => {
    const bare = line.trim().replace(/\*\/$/, '');
    return bare.replace(/^(?:\/\/+!?<?|\/\*+!?|\*+(?!\*))\s?/, '').trimEnd();
  });
  return lines.join('\n').trim();
}

interface Comment extends TextSpan {
  readonly isLine: boolean;
}

function leadingSpan(text: string, { gapOffset, startOffset }: OutlineEntry): TextSpan | null {
  if (startOffset - gapOffset < 3) return null;
  let found: Comment | null = null;
  for (const comment of commentsIn(text, gapOffset, startOffset)) {
    const isOfPrevious =
      gapOffset > 0 &&
      !text.slice(gapOffset, comment.start).includes('\n') &&
      text.slice(comment.start, startOffset).includes('\n');
    if (isOfPrevious) continue;
    found = joined(text, found, comment);
  }
  if (!found || lineBreaks(text, found.end, startOffset) > 1) return null;
  return { start: found.start, end: found.end };
}

/** Line comments on consecutive lines are one; any other comment replaces the one before. */
function joined(text: string, before: Comment | null, comment: Comment): Comment {
  const joins =
    before?.isLine && comment.isLine && lineBreaks(text, before.end, comment.start) === 1;
  return joins ? { ...before, end: comment.end } : comment;
}

function trailingSpan(text: string, { headEnd }: OutlineEntry): TextSpan | null {
  let at = headEnd;
  while (text.charAt(at) === ' ' || text.charAt(at) === '\t') at += 1;
  if (text.charAt(at) !== '/') return null;
  const [comment] = commentsIn(text, at, text.length);
  if (comment?.start !== at) return null;
  // A block comment followed by a token belongs to that token.
  const lineEnd = text.indexOf('\n', comment.end);
  const rest = text.slice(comment.end, lineEnd < 0 ? text.length : lineEnd);
  return rest.trim() === '' ? { start: comment.start, end: comment.end } : null;
}

/** Yields the comments of a range that otherwise has only blanks. */
function* commentsIn(text: string, from: number, to: number): Generator<Comment> {
  let at = from;
  while (at < to) {
    const start = text.indexOf('/', at);
    if (start < 0 || start >= to) return;
    const isLine = text.charAt(start + 1) === '/';
    if (!isLine && text.charAt(start + 1) !== '*') return;
    const close = text.indexOf(isLine ? '\n' : '*/', start + 2);
    const end = close < 0 ? to : close + (isLine ? 0 : 2);
    yield { start, end: isLine && text.charAt(end - 1) === '\r' ? end - 1 : end, isLine };
    at = end;
  }
}

function lineBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) {
    count += 1;
  }
  return count;
}
