import { type ProtoLexer, ProtoTextError, type ProtoToken } from './lex-proto.ts';

/** Steps through tokens and says in plain words what was expected. All but `peek` and `next` throw ProtoTextError. */
export interface TokenCursor {
  peek(): ProtoToken | undefined;
  next(): ProtoToken | undefined;
  expect(text: string): ProtoToken;
  expectKind(kind: ProtoToken['kind'], what: string): ProtoToken;
  expectNext(what: string): ProtoToken;
  /** Where the next token starts, or the text ends. */
  offset(): number;
  /** The error for a token that is not `what`; undefined for the end of the text. */
  unexpected(token: ProtoToken | undefined, what: string): ProtoTextError;
  /** The error for an opening bracket without its closing one. */
  unclosed(open: ProtoToken): ProtoTextError;
}

/** A cursor over the tokens of `text`. */
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

  function take(what: string, fits: (token: ProtoToken) => boolean): ProtoToken {
    const token = peek();
    if (!token || !fits(token)) throw unexpected(token, what);
    next();
    return token;
  }

  function unexpected(token: ProtoToken | undefined, what: string): ProtoTextError {
    if (!token) {
      return new ProtoTextError({
        title: 'The file ends too early',
        detail: `Expected ${what}, but the file ends here.`,
        hint: 'Look for a `}` that is missing.',
        offset: lastEnd,
      });
    }
    // What is missing at the end of a line is shown there, not on the line after it.
    const isMissing = what === '`;`' && text.slice(lastEnd, token.start).includes('\n');
    return new ProtoTextError({
      title: isMissing ? 'A `;` is missing' : `Unexpected \`${shorten(token.text)}\``,
      detail: isMissing
        ? 'The statement before this point does not end with `;`.'
        : `Expected ${what}, but found \`${shorten(token.text)}\`.`,
      offset: isMissing ? lastEnd : token.start,
    });
  }

  return {
    peek,
    next,
    unexpected,
    expect: (wanted) => take(`\`${wanted}\``, (token) => token.text === wanted),
    expectKind: (kind, what) => take(what, (token) => token.kind === kind),
    expectNext: (what) => take(what, () => true),
    offset: () => peek()?.start ?? text.length,
    unclosed: (open) =>
      new ProtoTextError({
        title: `\`${open.text}\` is not closed`,
        detail: `The \`${open.text}\` that opens here has no matching \`${open.text === '{' ? '}' : ']'}\`.`,
        hint: 'Add it where the block ends.',
        offset: open.start,
      }),
  };
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}...` : text;
}
