import { type ProtoLexer, ProtoTextError, type ProtoToken } from './lex-proto.ts';

/**
 * Steps through tokens and reports in plain words what was expected. All methods may throw ProtoTextError.
 */
export interface TokenCursor {
  peek(): ProtoToken | undefined;
  next(): ProtoToken | undefined;
  expect(text: string): ProtoToken;
  expectKind(kind: ProtoToken['kind'], what: string): ProtoToken;
  expectNext(what: string): ProtoToken;
  /** The start of the next token, or the end of the text. */
  offset(): number;
  /** The end of the last token taken. */
  lastEnd(): number;
  /** True when a line ends before the next token. */
  isAtLineEnd(): boolean;
  /** Returns the error for a token that is not `what`; undefined means the end of the text. */
  unexpected(token: ProtoToken | undefined, what: string): ProtoTextError;
  /** Returns the error for an unclosed bracket. */
  unclosed(open: ProtoToken): ProtoTextError;
}

/** Creates a cursor over the tokens of `text`. */
export function createTokenCursor(lexer: ProtoLexer, text: string): TokenCursor {
  let ahead: ProtoToken | undefined;
  let isAhead = false;
  let lastEnd = 0;

  function peek(): ProtoToken | undefined {
    if (!isAhead) {
      ahead = lexer.next();
      isAhead = true;
    }
    return ahead;
  }

  function next(): ProtoToken | undefined {
    const token = peek();
    isAhead = false;
    if (token) lastEnd = token.end;
    return token;
  }

  function expect(wanted: string): ProtoToken {
    const token = peek();
    if (token?.text !== wanted) throw unexpected(token, `\`${wanted}\``);
    next();
    return token;
  }

  function unexpected(token: ProtoToken | undefined, what: string): ProtoTextError {
    if (!token) {
      return new ProtoTextError({
        title: 'The file ends too early',
        detail: `Expected ${what}, but the file ends.`,
        hint: 'Look for a missing `}`.',
        offset: lastEnd,
      });
    }
    return new ProtoTextError({
      title: `Unexpected \`${shorten(token.text)}\``,
      detail: `Expected ${what}, found \`${shorten(token.text)}\`.`,
      offset: token.start,
    });
  }

  function isAtLineEnd(): boolean {
    return text.slice(lastEnd, peek()?.start ?? text.length).includes('\n');
  }

  return {
    peek,
    next,
    unexpected,
    expect,
    isAtLineEnd,
    expectKind(kind, what) {
      const token = peek();
      if (token?.kind !== kind) throw unexpected(token, what);
      next();
      return token;
    },
    expectNext(what) {
      const token = next();
      if (!token) throw unexpected(token, what);
      return token;
    },
    offset: () => peek()?.start ?? text.length,
    lastEnd: () => lastEnd,
    unclosed: (open) =>
      new ProtoTextError({
        title: `\`${open.text}\` is not closed`,
        detail: `This \`${open.text}\` has no matching \`${open.text === '{' ? '}' : ']'}\`.`,
        hint: 'Add it at the end of the block.',
        offset: open.start,
      }),
  };
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}...` : text;
}
