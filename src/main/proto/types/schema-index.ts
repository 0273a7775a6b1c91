import type { DefinitionKind, IncludeRoot, SchemaSource } from '../../../shared/model/schemas.ts';
import type { Problem } from '../../../shared/problem.ts';

/** An `import` line; `option` (edition 2024) serves custom options only. */
export interface ImportLine {
  readonly path: string;
  readonly modifier: 'public' | 'weak' | 'option' | null;
  /** UTF-16 offset of the quoted path. */
  readonly offset: number;
}

/** A message, enum or service, nested ones included, as the lexer pass finds it. */
export interface Definition {
  readonly kind: DefinitionKind;
  /** Fully qualified, without a leading dot. */
  readonly fullName: string;
  /** UTF-16 offset of the name. */
  readonly offset: number;
}

/** What one quick pass over a file's text tells of it; nothing is parsed, nothing resolved. */
export interface FileHead {
  /** `proto2` (also when it does not say), `proto3`, or the edition: `2023`. */
  readonly syntax: string;
  readonly packageName: string;
  readonly imports: readonly ImportLine[];
  /** In their order in the file. */
  readonly definitions: readonly Definition[];
  /** Types that it extends, as they are written, each once. */
  readonly extendTargets: readonly string[];
}

/** A file of a schema set. Its text is not held: {@link ReadText} gives it. */
export interface IndexedFile {
  /**
   * What it is known by: its absolute path on disk; `builtin:` before the import path of a built-in
   * one; the path of the descriptor set, `#` and the import path for one that came in it.
   */
  readonly path: string;
  /** As other files import it: relative to its include root, with forward slashes. */
  readonly importPath: string;
  readonly origin: 'disk' | 'descriptor-set' | 'built-in';
  /** Bytes and time of change of the file on disk that it came from; 0 for a built-in one. */
  readonly size: number;
  readonly modifiedMs: number;
  /** SHA-256 in hex: of its bytes on disk, else of its text. */
  readonly hash: string;
  readonly head: FileHead;
}

/** A source of the set, read. */
export interface IndexedSource extends Omit<SchemaSource, 'includeRoots'> {
  readonly absolutePath: string;
  readonly includeRoots: readonly IncludeRoot[];
}

/** A file that says what another one says. */
export interface FileCopy {
  /** Absolute. */
  readonly path: string;
  readonly importPath: string;
  /** {@link IndexedFile.path} of the one that is used. */
  readonly of: string;
}

/** All files of one schema set by name and import, read once; plain data. */
export interface SchemaIndex {
  readonly setName: string;
  readonly sources: readonly IndexedSource[];
  /** The user's own, found by import included; no built-in ones. Each file once, in a stable order. */
  readonly files: readonly IndexedFile[];
  /** Files that were left out since another one has the same content: vendored copies. */
  readonly copies: readonly FileCopy[];
  /** Of reading, of imports that resolve nowhere (warnings), and of names that two files define. */
  readonly problems: readonly Problem[];
}

/**
 * Gives the text of a file.
 *
 * @throws ProblemError `file-read` when it is gone or is not what was indexed any more
 */
export type ReadText = (file: IndexedFile) => string;

/** Where a name is defined. */
export interface FoundDefinition {
  readonly file: IndexedFile;
  readonly definition: Definition;
}

/** Names that two files define: the first one's is used. */
export interface NameClash {
  readonly first: IndexedFile;
  readonly second: IndexedFile;
  /** As the first has each, and as the second. */
  readonly names: readonly (readonly [Definition, Definition])[];
}

/** Finds names and files in a {@link SchemaIndex}; built-in files are found too, after the user's. */
export interface SchemaLookup {
  readonly index: SchemaIndex;
  /** The definition of a full name, with or without a leading dot; the first where several define it. */
  find(fullName: string): FoundDefinition | undefined;
  clashes(): readonly NameClash[];
  /** The file that a path names: as in {@link IndexedFile.path}, or as it is imported. */
  fileAt(path: string): IndexedFile | undefined;
  /** The file that an import leads to. */
  resolveImport(importer: IndexedFile, importPath: string): IndexedFile | undefined;
  /** Whether a file may use what another defines: its own, what it imports, what these make public. */
  sees(from: IndexedFile, other: IndexedFile): boolean;
  /**
   * The files that it takes to compile some: what they import, at any depth; files that extend a
   * message among them, unless it is an option message of google.protobuf; the well-known types.
   */
  closureOf(files: Iterable<IndexedFile>): readonly IndexedFile[];
  /** The files that import a file, at any depth, and so may use what it defines. */
  importersOf(file: IndexedFile): readonly IndexedFile[];
}
