import type { Problem } from '../../../shared/problem.ts';

/** A .proto file as read; plain data, so that every worker can get the same snapshot. */
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

/** Everything read from disk for one schema set, before compiling. */
export interface SchemaSnapshot {
  /** Content hash: equal snapshots have equal ids. */
  readonly id: string;
  readonly sources: readonly LoadedSource[];
  readonly files: readonly SchemaFile[];
  /** Unreadable files, conflicting roots, and similar. */
  readonly problems: readonly Problem[];
}

/** A schema set without files: bytes are read without types. */
export const emptySnapshot: SchemaSnapshot = { id: 'none', sources: [], files: [], problems: [] };
