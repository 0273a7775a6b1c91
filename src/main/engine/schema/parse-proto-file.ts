import protobuf from 'protobufjs';
import { messageOf, type Problem, problem } from '../../../shared/problem.ts';
import { hideHostileNames, restoreHostileNames } from './hide-hostile-names.ts';
import { keepFieldIndex } from './keep-field-index.ts';
import { lexProto, ProtoTextError } from './lex-proto.ts';
import { locateInText } from './locate-in-text.ts';
import { type OutlineEntry, outlineProto, type ProtoOutline } from './outline-proto.ts';
import type { ProtoImport } from './scan-proto-text.ts';
import { scanProtoText } from './scan-proto-text.ts';
import type { SchemaFile } from './schema-snapshot.ts';

/** A file that protobufjs took, in a root of its own, where it can harm no other. */
export interface ParsedFile {
  readonly file: SchemaFile;
  readonly packageName: string;
  /** The namespace of the package; its definitions are moved from here into the common root. */
  readonly definitions: protobuf.NamespaceBase;
  readonly imports: readonly ProtoImport[];
  /** Where things stand in the text; read when first asked for. */
  readonly outline: () => ProtoOutline;
}

/**
 * Parses one file by itself; no import is loaded, nothing is resolved.
 *
 * Gives a `schema-syntax` or `schema-rule` Problem with line and column instead when the file
 * cannot be used.
 */
export function parseProtoFile(
  file: SchemaFile,
): { ok: true; value: ParsedFile } | { ok: false; problem: Problem } {
  keepFieldIndex();
  let outlined: ProtoOutline | undefined;
  function outline(): ProtoOutline {
    outlined ??= outlineProto(file.text);
    return outlined;
  }
  try {
    checkTokens(file.text);
    const { packageName, imports } = scanProtoText(file.text);
    const hidden = hideHostileNames(file.text, outline);
    const root = scratchRoot();
    // parse() reads the text only; loading what it imports would be Root.load, which is never called.
    protobuf.parse(hidden.text, root, { ...parseOptions, keepCase: !usesCamelCase(file) });
    const definitions = packageName === '' ? root : root.lookup(packageName, [protobuf.Namespace]);
    if (!(definitions instanceof protobuf.Namespace)) {
      return { ok: false, problem: unsupportedPackage(file, packageName) };
    }
    restoreHostileNames(definitions, hidden);
    return { ok: true, value: { file, packageName, definitions, imports, outline } };
  } catch (error) {
    return { ok: false, problem: problemOfParse(file, error, outline) };
  }
}

const parseOptions = { alternateCommentMode: true };

/** Brackets nested deeper than this are no schema; protobufjs recurses on them. */
const maxBracketDepth = 500;

/** The text is read to its end first: what follows may then rely on closed strings and comments. */
function checkTokens(text: string): void {
  const lexer = lexProto(text);
  let depth = 0;
  for (let token = lexer.next(); token; token = lexer.next()) {
    if (token.text === '{' || token.text === '[') depth += 1;
    else if (token.text === '}' || token.text === ']') depth -= 1;
    if (depth > maxBracketDepth) {
      throw new ProtoTextError({
        title: 'Nested too deeply',
        detail: `Brackets are nested more than ${maxBracketDepth} levels deep here.`,
        offset: token.start,
      });
    }
  }
}

/**
 * A root that leaves extensions alone while a file is parsed: they are attached once all files are
 * there. Without this, every new message would look for every extension so far.
 */
function scratchRoot(): protobuf.Root {
  const root = new protobuf.Root();
  Object.assign(root, { _handleAdd: () => undefined, _handleRemove: () => undefined });
  return root;
}

/** ext/protojson reads and writes google.protobuf.Value by its camelCase property names. */
function usesCamelCase(file: SchemaFile): boolean {
  return file.importPath === 'google/protobuf/struct.proto';
}

function problemOfParse(file: SchemaFile, error: unknown, outline: () => ProtoOutline): Problem {
  if (error instanceof ProtoTextError) return syntaxProblem(file, error);
  const message = messageOf(error);
  const { error: place, entries } = outline();
  const broken = ruleBroken(message, entries);
  if (broken) {
    return problem({
      kind: 'schema-rule',
      title: broken.title,
      detail: broken.detail,
      location: locateInText(file.path, file.text, broken.offset),
      hint: 'The file was left out until this is fixed; the other files are not affected.',
      cause: message,
    });
  }
  if (place) return { ...syntaxProblem(file, place), cause: message };
  return problem({
    kind: 'schema-syntax',
    title: 'This does not parse',
    detail: plainWords(message),
    location: locateInText(file.path, file.text, offsetOfMessage(file.text, message)),
    hint: 'The file was left out until this is fixed; the other files are not affected.',
    cause: message,
  });
}

function syntaxProblem(file: SchemaFile, error: ProtoTextError): Problem {
  return problem({
    kind: 'schema-syntax',
    title: error.title,
    detail: error.detail,
    location: locateInText(file.path, file.text, error.offset),
    hint:
      error.hint ?? 'The file was left out until this is fixed; the other files are not affected.',
  });
}

interface BrokenRule {
  readonly title: string;
  readonly detail: string;
  readonly offset: number;
}

/** Rules that protobufjs checks while it builds, without saying where. */
function ruleBroken(message: string, entries: readonly OutlineEntry[]): BrokenRule | undefined {
  const duplicateId = /^duplicate id (-?\d+) in \w+ ?\.?(.*)$/.exec(message);
  if (duplicateId) {
    const [, number = '', scope = ''] = duplicateId;
    const same = entriesIn(entries, scope).filter((e) => Number(e.number) === Number(number));
    const [first, second] = same;
    return {
      title: 'A number is used twice',
      detail: `${names(first, second)} of \`${lastPart(scope)}\` both have the number ${number}.`,
      offset: second?.numberOffset ?? first?.numberOffset ?? 0,
    };
  }
  const duplicateName = /^duplicate name '(.*)' in \w+ ?\.?(.*)$/.exec(message);
  if (duplicateName) {
    const [, name = '', scope = ''] = duplicateName;
    const same = entriesIn(entries, scope).filter((e) => lastPart(e.path) === name);
    return {
      title: 'A name is used twice',
      detail: `\`${name}\` is defined twice in ${scope === '' ? 'this file' : `\`${lastPart(scope)}\``}.`,
      offset: same[1]?.nameOffset ?? same[0]?.nameOffset ?? 0,
    };
  }
  const reserved = /^(?:id|name) '?(.+?)'? is reserved in \w+ ?\.?(.*)$/.exec(message);
  if (reserved) {
    const [, value = '', scope = ''] = reserved;
    const inScope = entriesIn(entries, scope);
    const byName = inScope.find((e) => e.name === value);
    const byNumber = inScope.find((e) => Number(e.number) === Number(value));
    return {
      title: byName ? 'A reserved name' : 'A reserved number',
      detail: `\`${lastPart(scope)}\` reserves ${byName ? `the name \`${value}\`` : `the number ${value}`}, so no field may use it.`,
      offset: byName?.nameOffset ?? byNumber?.numberOffset ?? 0,
    };
  }
  return undefined;
}

/** Direct children; of a text that protobufjs names without its package, by the end of the path. */
function entriesIn(entries: readonly OutlineEntry[], scope: string): readonly OutlineEntry[] {
  return entries.filter((entry) => {
    const parent = entry.path.slice(0, Math.max(0, entry.path.lastIndexOf('.')));
    return parent === scope || parent.endsWith(`.${scope}`);
  });
}

function names(first: OutlineEntry | undefined, second: OutlineEntry | undefined): string {
  return `\`${first?.name ?? '?'}\` and \`${second?.name ?? '?'}\``;
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** protobufjs names a line, at or after the token that it did not like. */
function offsetOfMessage(text: string, message: string): number {
  const line = Number(/\(line (\d+)\)/.exec(message)?.[1] ?? '1');
  const offending = /^illegal (?:[a-z ]*)'([\s\S]*?)'(?:,| \()/.exec(message)?.[1];
  let lineStart = 0;
  for (let current = 1; current < line; current += 1) {
    const end = text.indexOf('\n', lineStart);
    if (end < 0) break;
    lineStart = end + 1;
  }
  if (!offending || offending === 'null') return lineStart;
  const lineEnd = text.indexOf('\n', lineStart);
  const onLine = text.slice(lineStart, lineEnd < 0 ? text.length : lineEnd).indexOf(offending);
  if (onLine >= 0) return lineStart + onLine;
  const before = text.lastIndexOf(offending, lineStart);
  return before >= 0 ? before : lineStart;
}

function plainWords(message: string): string {
  const expected = /^illegal token '([\s\S]*)', '([\s\S]*)' expected/.exec(message);
  if (expected) return `Expected \`${expected[2]}\`, but found \`${expected[1]}\`.`;
  const illegal = /^illegal ([a-z ]+) '([\s\S]*)' \(/.exec(message);
  if (illegal) return `\`${illegal[2]}\` is not allowed here (${illegal[1]}).`;
  if (message.startsWith('max depth')) return 'Messages are nested too deeply (at most 32 levels).';
  return message;
}

function unsupportedPackage(file: SchemaFile, packageName: string): Problem {
  return problem({
    kind: 'schema-rule',
    title: 'A package name that cannot be used',
    detail: `The package \`${packageName}\` cannot be opened.`,
    location: { file: file.path },
    hint: 'Rename the package.',
  });
}
