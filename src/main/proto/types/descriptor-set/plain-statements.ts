import { lexProto, type ProtoToken } from '../../language/lex-proto.ts';

/** A statement that ends in a semicolon and is not a definition; offsets in UTF-16 units. */
export interface PlainStatement {
  /** Its first word. */
  readonly word: 'syntax' | 'edition' | 'package' | 'import' | 'option' | 'reserved' | 'extensions';
  readonly start: number;
  /** After its semicolon. */
  readonly end: number;
  /** The end of the token before it. */
  readonly gapOffset: number;
  /** True outside every block. */
  readonly isTop: boolean;
}

const words: ReadonlySet<string> = new Set([
  'syntax',
  'edition',
  'package',
  'import',
  'option',
  'reserved',
  'extensions',
]);

/** Returns the plain statements of a valid text in order, also those in blocks. */
export function plainStatements(text: string): readonly PlainStatement[] {
  const statements: PlainStatement[] = [];
  const lexer = lexProto(text);
  let previousEnd = 0;
  let blocks = 0;
  for (let token = lexer.next(); token; token = lexer.next()) {
    if (token.text === '}') blocks -= 1;
    else if (isPlainWord(token)) {
      const start = token.start;
      const end = skipTo(';', lexer);
      const { text: word } = token;
      statements.push({ word, start, end, gapOffset: previousEnd, isTop: blocks === 0 });
      previousEnd = end;
      continue;
    } else if (token.text !== ';') {
      // A definition: its opening brace is followed by statements again.
      const end = endOfHead(lexer);
      if (end.isBlock) blocks += 1;
      previousEnd = end.offset;
      continue;
    }
    previousEnd = token.end;
  }
  return statements;
}

function isPlainWord(token: ProtoToken): token is ProtoToken & { text: PlainStatement['word'] } {
  return words.has(token.text);
}

const closing: ReadonlyMap<string, string> = new Map([
  ['{', '}'],
  ['[', ']'],
  ['(', ')'],
  ['<', '>'],
]);

/** Skips past a token outside brackets; returns the offset after it. */
function skipTo(wanted: string, lexer: ReturnType<typeof lexProto>): number {
  const open: string[] = [];
  let end = 0;
  for (let token = lexer.next(); token; token = lexer.next()) {
    end = token.end;
    if (open.length === 0 && token.text === wanted) return end;
    const close = closing.get(token.text);
    if (close) open.push(close);
    else if (token.text === open.at(-1)) open.pop();
  }
  return end;
}

/** Skips past the `{` or `;` of a definition; options in brackets before it may contain both. */
function endOfHead(lexer: ReturnType<typeof lexProto>): {
  readonly offset: number;
  readonly isBlock: boolean;
} {
  let offset = 0;
  for (let token = lexer.next(); token; token = lexer.next()) {
    offset = token.end;
    if (token.text === '[') offset = skipTo(']', lexer);
    else if (token.text === '{' || token.text === ';')
      return { offset, isBlock: token.text === '{' };
  }
  return { offset, isBlock: false };
}
