import type { OutlineEntry, TextSpan } from './outline-model.ts';

/** Where the comments of a definition stand; several lines of `//` are one. */
export interface CommentSpans {
  readonly leading: TextSpan | null;
  readonly trailing: TextSpan | null;
}

/**
 * The comments that belong to a definition, by the rules of protoc (descriptor.proto,
 * `SourceCodeInfo.Location`): the one right above it, and the one that follows on its line.
 */
export function commentSpansOf(text: string, entry: OutlineEntry): CommentSpans {
  return { leading: leadingSpan(text, entry), trailing: trailingSpan(text, entry) };
}

/** The comment of a definition without its slashes and stars: the one above it, else the one behind it. */
export function commentOf(text: string, entry: OutlineEntry): string | null {
  const span = leadingSpan(text, entry) ?? trailingSpan(text, entry);
  return span ? plainComment(text.slice(span.start, span.end)) : null;
}

/** The text of comments without their slashes and stars. */
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

/** Line comments on lines that follow each other are one; any other takes the place of what was before. */
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
  // A block with a token behind it belongs to that one.
  const lineEnd = text.indexOf('\n', comment.end);
  const rest = text.slice(comment.end, lineEnd < 0 ? text.length : lineEnd);
  return rest.trim() === '' ? { start: comment.start, end: comment.end } : null;
}

/** The comments of a stretch in which nothing else stands but blanks. */
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
