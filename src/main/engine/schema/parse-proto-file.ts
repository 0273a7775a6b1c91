import protobuf from 'protobufjs';
import { type Problem, type ProblemLocation, problem } from '../../../shared/problem.ts';
import { locateInFile } from '../text/locate-in-text.ts';
import { explainParseError } from './explain-parse-error.ts';
import { groupBy } from './group-by.ts';
import { hideHostileNames, restoreHostileNames } from './hide-hostile-names.ts';
import { keepFieldIndex } from './keep-field-index.ts';
import { lexProto, ProtoTextError } from './lex-proto.ts';
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
  /** The entries of a full name in the text; the text is read for them when first asked. */
  readonly entriesAt: (path: string) => readonly OutlineEntry[];
  /** Where a part of a definition stands; the top of the file when it is not found. */
  readonly locate: (path: string, part: DefinitionPart) => ProblemLocation;
}

export type DefinitionPart = 'name' | 'type' | 'responseType' | 'number' | 'extended';

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
    const entriesAt = createEntryIndex(outline);
    const locate = (path: string, part: DefinitionPart): ProblemLocation =>
      locateInFile(file.path, file.text, offsetOfPart(entriesAt(path), part));
    return { ok: true, value: { file, packageName, definitions, imports, entriesAt, locate } };
  } catch (error) {
    return { ok: false, problem: explainParseError(file, error, outline) };
  }
}

function createEntryIndex(outline: () => ProtoOutline): ParsedFile['entriesAt'] {
  let index: Map<string, OutlineEntry[]> | undefined;
  return (path) => {
    index ??= groupBy(outline().entries, (entry) => entry.path);
    return index.get(path) ?? [];
  };
}

function offsetOfPart(entries: readonly OutlineEntry[], part: DefinitionPart): number {
  for (const entry of entries) {
    const offset = {
      name: entry.nameOffset,
      type: entry.typeOffset,
      responseType: entry.responseTypeOffset,
      number: entry.numberOffset,
      extended: entry.extendOffset,
    }[part];
    if (offset !== undefined) return offset;
  }
  return entries[0]?.nameOffset ?? 0;
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

function unsupportedPackage(file: SchemaFile, packageName: string): Problem {
  return problem({
    kind: 'schema-rule',
    title: 'A package name that cannot be used',
    detail: `The package \`${packageName}\` cannot be opened.`,
    location: { file: file.path },
    hint: 'Rename the package.',
  });
}
