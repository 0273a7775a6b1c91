import type { Problem } from '../../../shared/problem.ts';

/** A .proto file as it was read; plain data, so that every worker can be handed the same snapshot. */
export interface SchemaFile {
  /** Absolute path on disk; `builtin:` before the import path for well-known types. */
  readonly path: string;
  /** As other files import it: relative to its include root, with forward slashes. */
  readonly importPath: string;
  readonly text: string;
}

/** One entry of `schemas:` in protodesk.yaml, after its folder was read. */
export interface LoadedSource {
  /** As listed in protodesk.yaml. */
  readonly path: string;
  readonly absolutePath: string;
  readonly includeRoots: readonly string[];
  readonly fileCount: number;
}

/** Everything read from disk for one schema set, before anything is compiled. */
export interface SchemaSnapshot {
  /** Content hash: equal snapshots have equal ids. */
  readonly id: string;
  readonly sources: readonly LoadedSource[];
  readonly files: readonly SchemaFile[];
  /** Files that could not be read, roots that clash, and the like. */
  readonly problems: readonly Problem[];
}

/** A schema set without a single file: bytes are read without types. */
export const emptySnapshot: SchemaSnapshot = { id: 'none', sources: [], files: [], problems: [] };
