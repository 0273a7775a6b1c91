import type { DefinitionKind, IncludeRoot, SchemaSource } from '../../../shared/model/schemas.ts';
import type { Problem } from '../../../shared/problem.ts';

/** An `import` line; `option` (edition 2024) imports only custom options. */
export interface ImportLine {
  readonly path: string;
  readonly modifier: 'public' | 'weak' | 'option' | null;
  /** UTF-16 offset of the quoted path. */
  readonly offset: number;
}

/** A message, enum or service, also nested, as the lexer pass finds it. */
export interface Definition {
  readonly kind: DefinitionKind;
  /** Fully qualified, without a leading dot. */
  readonly fullName: string;
  /** UTF-16 offset of the name. */
  readonly offset: number;
}

/** The result of one fast pass over a file's text; nothing is parsed or resolved. */
export interface FileHead {
  /** `proto2` (also if none is declared), `proto3`, or the edition: `2023`. */
  readonly syntax: string;
  readonly packageName: string;
  readonly imports: readonly ImportLine[];
  /** In file order. */
  readonly definitions: readonly Definition[];
  /** Types that it extends, as written, each once. */
  readonly extendTargets: readonly string[];
}

/** A file of a schema set. Its text is not kept: {@link ReadText} returns it. */
export interface IndexedFile {
  /**
   * What it is known by: its absolute path on disk; `builtin:` before the import path of a built-in
   * one; the path of the descriptor set, `#` and the import path for one that came in it.
   */
  readonly path: string;
  /** As other files import it: relative to its include root, with forward slashes. */
  readonly importPath: string;
  readonly origin: 'disk' | 'descriptor-set' | 'built-in';
  /** Size and modification time of its file on disk; 0 for a built-in one. */
  readonly size: number;
  readonly modifiedMs: number;
  /** SHA-256 in hex: of its bytes on disk, else of its text. */
  readonly hash: string;
  readonly head: FileHead;
}

/** A source of the set after reading. */
export interface IndexedSource extends Omit<SchemaSource, 'includeRoots'> {
  readonly absolutePath: string;
  readonly includeRoots: readonly IncludeRoot[];
}

/** A file with the same content as another one. */
export interface FileCopy {
  /** Absolute. */
  readonly path: string;
  readonly importPath: string;
  /** {@link IndexedFile.path} of the file in use. */
  readonly of: string;
}

/** All files of one schema set by name and import, read once; plain data. */
export interface SchemaIndex {
  readonly setName: string;
  readonly sources: readonly IndexedSource[];
  /** The user's own, including those found by import; no built-in ones. Each file once, in a stable order. */
  readonly files: readonly IndexedFile[];
  /** Files left out because another one has the same content: vendored copies. */
  readonly copies: readonly FileCopy[];
  /** Problems of reading, unresolved imports (warnings), and names that two files define. */
  readonly problems: readonly Problem[];
}

/**
 * Returns the text of a file.
 *
 * @throws ProblemError `file-read` if it is gone or has changed since it was indexed
 */
export type ReadText = (file: IndexedFile) => string;

/** The definition of a name, with its file. */
export interface FoundDefinition {
  readonly file: IndexedFile;
  readonly definition: Definition;
}

/** Names that two files define: the first file is used. */
export interface NameClash {
  readonly first: IndexedFile;
  readonly second: IndexedFile;
  /** Each definition in the first file and in the second. */
  readonly names: readonly (readonly [Definition, Definition])[];
}

/** Finds names and files in a {@link SchemaIndex}; built-in files come after the user's. */
export interface SchemaLookup {
  readonly index: SchemaIndex;
  /** Returns the definition of a full name, with or without a leading dot; the first if there are several. */
  find(fullName: string): FoundDefinition | undefined;
  clashes(): readonly NameClash[];
  /** Returns the file of a path: as in {@link IndexedFile.path}, or an import path. */
  fileAt(path: string): IndexedFile | undefined;
  /** Returns the file of an import. */
  resolveImport(importer: IndexedFile, importPath: string): IndexedFile | undefined;
  /** True when a file may use what another defines: itself, its imports, and what these import publicly. */
  sees(from: IndexedFile, other: IndexedFile): boolean;
  /**
   * Returns the files needed to compile some: their imports at any depth; files that extend a message among
   * them, unless it is an option message of google.protobuf; the well-known types.
   */
  closureOf(files: Iterable<IndexedFile>): readonly IndexedFile[];
  /** Returns the files that import a file, at any depth, and so may use what it defines. */
  importersOf(file: IndexedFile): readonly IndexedFile[];
}
