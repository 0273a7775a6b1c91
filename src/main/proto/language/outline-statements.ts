import { ProtoTextError, type ProtoToken } from './lex-proto.ts';
import type { TokenCursor } from './token-cursor.ts';

/** Reads statements in sequence, and continues with the next one after an error. */
export interface Statements {
  readonly cursor: TokenCursor;
  readonly text: string;
  /** Calls `read` with the first token of every statement up to the end of the text. */
  readAll(read: (token: ProtoToken) => void): void;
  /** Does the same between braces, starting with the opening one; returns where the closing one ends. */
  readBlock(read: (token: ProtoToken) => void, onOpen?: (headEnd: number) => void): void;
  /** The end of the token before the current statement; call it before reading on. */
  gapOffset(): number;
  /** Takes the `;` of a statement; if it is missing, that is an error but nothing is lost. */
  end(): void;
}

/** Stops reading a text that is full of errors. */
export class TooManyErrors extends Error {}

const maxErrors = 20;

/** The largest real file has about 50 000; many more would fill the memory. */
const maxStatements = 500_000;

/** Adds errors to `errors`; past a limit it throws {@link TooManyErrors}. */
export function createStatements(
  cursor: TokenCursor,
  text: string,
  errors: ProtoTextError[],
): Statements {
  let gapOffset = 0;
  let statementCount = 0;

  function attempt(read: () => void, isInBlock: boolean): void {
    try {
      read();
    } catch (error) {
      note(error);
      skipStatement(isInBlock);
    }
  }

  function note(error: unknown): void {
    if (!(error instanceof ProtoTextError)) throw error;
    errors.push(error);
    if (errors.length >= maxErrors) throw new TooManyErrors();
  }

  /** Skips past the `;` or the block that ends the statement, or up to the enclosing `}`. */
  function skipStatement(isInBlock: boolean): void {
    let depth = 0;
    for (;;) {
      const token = peekSafely();
      if (!token || (token.text === '}' && depth === 0 && isInBlock)) return;
      // Definitions start on their own lines, so an unterminated statement ends there.
      if (depth === 0 && startsDefinition(token) && cursor.isAtLineEnd()) return;
      cursor.next();
      if (token.text === '{') depth += 1;
      else if (token.text === '}') {
        depth -= 1;
        if (depth <= 0) return;
      } else if (token.text === ';' && depth === 0) return;
    }
  }

  function peekSafely(): ProtoToken | undefined {
    for (;;) {
      try {
        return cursor.peek();
      } catch (error) {
        note(error);
      }
    }
  }

  function nextSafely(): ProtoToken | undefined {
    const first = peekSafely();
    statementCount += 1;
    if (statementCount > maxStatements) {
      errors.push(
        new ProtoTextError({
          title: 'The file is too large',
          detail: `The file has more than ${maxStatements} statements; the rest was not read.`,
          hint: 'Split it into several files.',
          offset: first?.start ?? text.length,
        }),
      );
      throw new TooManyErrors();
    }
    gapOffset = cursor.lastEnd();
    return cursor.next();
  }

  return {
    cursor,
    text,
    gapOffset: () => gapOffset,
    readAll(read) {
      for (let token = nextSafely(); token; token = nextSafely()) {
        const first = token;
        attempt(() => read(first), false);
      }
    },
    readBlock(read, onOpen) {
      const open = cursor.expect('{');
      onOpen?.(open.end);
      for (;;) {
        const token = nextSafely();
        if (!token) {
          note(cursor.unclosed(open));
          return;
        }
        if (token.text === '}') return;
        if (token.text !== ';') attempt(() => read(token), true);
      }
    },
    end() {
      const token = cursor.peek();
      if (token?.text === ';') {
        cursor.next();
        return;
      }
      if (!token || !(cursor.isAtLineEnd() || token.text === '}')) {
        throw cursor.unexpected(token, '`;`');
      }
      // An error about a missing token at the end of a line is shown there, not on the next line.
      const offset = cursor.lastEnd();
      note(
        new ProtoTextError({
          title: 'Missing `;`',
          detail: 'The statement before this has no `;`.',
          hint: 'Add it here.',
          offset,
        }),
      );
    },
  };
}

function startsDefinition(token: ProtoToken): boolean {
  return ['message', 'enum', 'service', 'extend', 'rpc'].includes(token.text);
}
