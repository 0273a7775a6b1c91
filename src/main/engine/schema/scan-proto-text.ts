import { lexProto, ProtoTextError, type ProtoToken } from './lex-proto.ts';

export interface ProtoImport {
  readonly path: string;
  /** UTF-16 offset of the quoted path. */
  readonly offset: number;
}

/** The head of a .proto file: all that is known of it before it is parsed. */
export interface ProtoScan {
  readonly packageName: string;
  readonly imports: readonly ProtoImport[];
}

/**
 * Reads package and imports from .proto text without parsing it.
 *
 * Tolerant: comments and strings are skipped as such, order does not matter, and a text that
 * breaks off gives what stood before the break.
 */
export function scanProtoText(text: string): ProtoScan {
  const imports: ProtoImport[] = [];
  let packageName = '';
  let depth = 0;
  let statement: ProtoToken[] = [];
  const lexer = lexProto(text);
  try {
    for (let token = lexer.next(); token; token = lexer.next()) {
      if (token.text === '{') depth += 1;
      else if (token.text === '}') depth = Math.max(0, depth - 1);
      if (depth > 0 || token.text === '}') {
        statement = [];
      } else if (token.text === ';') {
        const found = importOf(statement);
        if (found) imports.push(found);
        if (statement[0]?.text === 'package') packageName = textOf(statement.slice(1));
        statement = [];
      } else if (statement.length < maxStatementTokens) {
        statement.push(token);
      }
    }
  } catch (error) {
    if (!(error instanceof ProtoTextError)) throw error;
  }
  return { packageName, imports };
}

/** Longer than any import or package line; garbage without semicolons is not collected. */
const maxStatementTokens = 512;

function importOf(statement: readonly ProtoToken[]): ProtoImport | undefined {
  if (statement[0]?.text !== 'import') return undefined;
  // `import option` (edition 2024) only serves custom options, which need no file.
  if (statement[1]?.text === 'option') return undefined;
  const strings = statement.filter((token) => token.kind === 'string');
  const first = strings[0];
  if (!first) return undefined;
  return { path: strings.map((s) => s.text.slice(1, -1)).join(''), offset: first.start };
}

function textOf(tokens: readonly ProtoToken[]): string {
  return tokens.map((token) => token.text).join('');
}
