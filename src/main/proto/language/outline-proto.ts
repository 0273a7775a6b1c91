import { lexProto, ProtoTextError, type ProtoToken } from './lex-proto.ts';
import { readDefinition } from './outline-definitions.ts';
import type { OutlineEntry, OutlineImport, OutlineOption, ProtoOutline } from './outline-model.ts';
import { readOption, readReference, readStrings } from './outline-options.ts';
import type { OutlineScope } from './outline-scope.ts';
import { createStatements, type Statements, TooManyErrors } from './outline-statements.ts';
import { createTokenCursor } from './token-cursor.ts';

interface OpenOutline {
  syntax: string;
  syntaxLine: ProtoOutline['syntaxLine'];
  packageName: string | null;
  packageOffset: number;
  readonly imports: OutlineImport[];
  readonly options: OutlineOption[];
  readonly entries: OutlineEntry[];
  readonly errors: ProtoTextError[];
  /** True when the package came after a definition in it. */
  isLate: boolean;
}

/**
 * Reads the definitions of a .proto file, their places, and its syntax errors.
 *
 * It reads proto2, proto3 and editions in the same way and does not check what only some of them allow. After
 * an error it continues with the next statement, so that it finds all mistakes of a file at once. In linear
 * time; type names and option values stay as written. Rules: protobuf language specification. Never throws.
 */
export function outlineProto(text: string): ProtoOutline {
  const first = readOutline(text, '');
  const read = first.isLate ? readOutline(text, first.packageName ?? '') : first;
  const { syntax, syntaxLine, packageOffset, imports, options, entries, errors } = read;
  const packageName = read.packageName ?? '';
  return { syntax, syntaxLine, packageName, packageOffset, imports, options, entries, errors };
}

function readOutline(text: string, knownPackage: string): OpenOutline {
  const outline: OpenOutline = {
    syntax: 'proto2',
    syntaxLine: null,
    packageName: null,
    packageOffset: 0,
    imports: [],
    options: [],
    entries: [],
    errors: [],
    isLate: false,
  };
  const statements = createStatements(
    createTokenCursor(lexProto(text), text),
    text,
    outline.errors,
  );
  try {
    readFile(statements, outline, knownPackage);
  } catch (error) {
    if (!(error instanceof TooManyErrors)) throw error;
  }
  return outline;
}

function readFile(statements: Statements, outline: OpenOutline, knownPackage: string): void {
  const { cursor } = statements;
  const scope: OutlineScope = {
    path: knownPackage,
    message: null,
    depth: 0,
    entries: outline.entries,
  };
  statements.readAll((token) => {
    switch (token.text) {
      case ';':
        return;
      case 'syntax':
      case 'edition':
        readSyntax(statements, outline, token);
        return;
      case 'import':
        readImport(statements, outline, token);
        return;
      case 'package':
        readPackage(statements, outline, token);
        if (outline.entries.length === 0) scope.path = outline.packageName ?? '';
        else outline.isLate = scope.path !== outline.packageName;
        return;
      case 'option':
        outline.options.push(readOption(cursor, statements.text));
        statements.end();
        return;
      case '}':
        // An unmatched closing brace usually follows from an earlier mistake.
        if (outline.errors.length > 0) return;
        throw new ProtoTextError({
          title: 'Unexpected `}`',
          detail: 'This `}` closes nothing.',
          hint: 'Remove it, or an early `}` above.',
          offset: token.start,
        });
      default:
        if (!readDefinition(statements, token, scope)) throw misplaced(statements, token);
    }
  });
}

function readSyntax(statements: Statements, outline: OpenOutline, word: ProtoToken): void {
  const { cursor } = statements;
  cursor.expect('=');
  const value = cursor.expectKind('string', 'the name of a syntax in quotes');
  outline.syntax = readStrings(cursor, value);
  outline.syntaxLine = {
    word: word.text === 'syntax' ? 'syntax' : 'edition',
    offset: value.start,
  };
  statements.end();
}

function readImport(statements: Statements, outline: OpenOutline, word: ProtoToken): void {
  const { cursor } = statements;
  const modifier = modifierOf(cursor.peek()?.text);
  if (modifier !== null) cursor.next();
  const first = cursor.expectKind('string', 'the path of the imported file in quotes');
  const path = readStrings(cursor, first);
  statements.end();
  const statement = { start: word.start, end: cursor.lastEnd() };
  outline.imports.push({ path, modifier, offset: first.start, statement });
}

function modifierOf(word: string | undefined): OutlineImport['modifier'] {
  return word === 'public' || word === 'weak' || word === 'option' ? word : null;
}

function readPackage(statements: Statements, outline: OpenOutline, word: ProtoToken): void {
  const { cursor } = statements;
  const offset = cursor.offset();
  const name = readReference(cursor, cursor.next(), 'the name of the package');
  if (outline.packageName !== null) {
    throw new ProtoTextError({
      title: 'A second package',
      detail: 'A file has one `package` line.',
      hint: 'Remove it, or split the file.',
      offset: word.start,
    });
  }
  outline.packageName = name;
  outline.packageOffset = offset;
  statements.end();
}

function misplaced({ cursor }: Statements, token: ProtoToken): ProtoTextError {
  const next = cursor.peek();
  const isField =
    token.kind === 'word' && (next?.kind === 'word' || next?.text === '.' || next?.text === '<');
  if (isField) {
    return new ProtoTextError({
      title: 'A field outside any message',
      detail: `\`${token.text}\` is a field here, outside any message.`,
      hint: 'Move it into a message: a `}` above may be too early.',
      offset: token.start,
    });
  }
  return cursor.unexpected(
    token,
    '`message`, `enum`, `service`, `extend`, `import`, `package` or `option`',
  );
}
