import type { Comments } from './descriptor-model.ts';

/**
 * Returns the comments between a place in a text and the next token, assigned as protoc does
 * (descriptor.proto, `SourceCodeInfo.Location`; tokenizer.cc, `NextWithComments`): `trailing` belongs to the
 * token before the place, the others to the one after.
 *
 * @param offset the end of a token, or 0
 */
export function commentsFrom(text: string, offset: number): Comments {
  const sorter = createSorter(offset > 0);
  let at = offset > 0 ? firstLine(text, offset, sorter) : offset;
  while (at !== null && at < text.length) {
    at = skipBlanks(text, at);
    const comment = commentAt(text, at);
    if (comment) {
      sorter.add(comment.text, comment.isLine);
      at = comment.isLine ? comment.end : skipLineEnd(text, comment.end);
    } else if (text.charAt(at) === '\n') {
      sorter.endParagraph();
      at += 1;
    } else {
      // Before the end of a scope a comment does not belong to what follows.
      if (at >= text.length || '}])'.includes(text.charAt(at))) sorter.flush();
      break;
    }
  }
  return sorter.result();
}

/** A comment after a token on its line belongs to that token; returns null if the next token is there too. */
function firstLine(text: string, offset: number, sorter: Sorter): number | null {
  const at = skipBlanks(text, offset);
  const comment = commentAt(text, at);
  if (!comment) return text.charAt(at) === '\n' ? at + 1 : null;
  const end = comment.isLine ? comment.end : skipBlanks(text, comment.end);
  // Between two tokens of a line it could belong to either.
  if (!comment.isLine && end < text.length && text.charAt(end) !== '\n') return null;
  sorter.add(comment.text, comment.isLine);
  sorter.flush();
  return comment.isLine ? end : Math.min(end + 1, text.length);
}

interface Sorter {
  add(comment: string, isLine: boolean): void;
  flush(): void;
  endParagraph(): void;
  result(): Comments;
}

function createSorter(startsAfterToken: boolean): Sorter {
  const detached: string[] = [];
  let trailing: string | null = null;
  let canTrail = startsAfterToken;
  let pending: string | null = null;
  let isLinePending = false;

  function flush(): void {
    if (pending === null) return;
    if (canTrail) {
      trailing = pending;
      canTrail = false;
    } else detached.push(pending);
    pending = null;
  }

  return {
    flush,
    add(comment, isLine) {
      if (pending !== null && !(isLine && isLinePending)) flush();
      pending = (pending ?? '') + comment;
      isLinePending = isLine;
    },
    endParagraph() {
      flush();
      canTrail = false;
    },
    result: () => ({ detached, leading: pending, trailing }),
  };
}

interface Comment {
  readonly text: string;
  readonly isLine: boolean;
  /** After the line's end, or after the closing mark. */
  readonly end: number;
}

function commentAt(text: string, at: number): Comment | null {
  if (text.startsWith('//', at)) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline + 1;
    return { text: text.slice(at + 2, end).replace(/\r\n$/, '\n'), isLine: true, end };
  }
  if (!text.startsWith('/*', at)) return null;
  const close = text.indexOf('*/', at + 2);
  if (close < 0) return null;
  const [first = '', ...others] = text.slice(at + 2, close).split('\n');
  const lines = [first, ...others.map((line) => line.replace(/^[ \t\r\v\f]*\*?/, ''))];
  return { text: lines.join('\n'), isLine: false, end: close + 2 };
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\r\v\f\ufeff'.includes(text.charAt(at))) at += 1;
  return at;
}

function skipLineEnd(text: string, from: number): number {
  const at = skipBlanks(text, from);
  return text.charAt(at) === '\n' ? at + 1 : at;
}
