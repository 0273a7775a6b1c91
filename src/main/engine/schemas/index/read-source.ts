import { realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { messageOf, type Problem, problem } from '../../../../shared/problem.ts';
import { createImportTree } from '../../../proto/types/index/infer-include-roots.ts';
import type { IndexedFile, IndexedSource } from '../../../proto/types/schema-index.ts';
import type { SchemaSourceSpec } from '../../../proto/types/schema-source-spec.ts';
import { specialKindOf } from '../../disk/plain-file.ts';
import { endlessFolder, isEndlessFolder } from './endless-folder.ts';
import { findIncludeRoots } from './find-include-roots.ts';
import { findProtoFiles, maxFilesPerSource } from './find-proto-files.ts';
import { followImports, importingFile } from './follow-imports.ts';
import { type BufSettings, readBufFiles } from './read-buf-files.ts';
import type { FileReader, ReadFile } from './read-heads.ts';
import { isDescriptorSetFile, readSetSource } from './read-set-source.ts';

/** A source and its content. */
export interface SourceContent {
  readonly source: IndexedSource;
  /** Files on disk, including those found by imports. */
  readonly files: readonly ReadFile[];
  /** Files of a descriptor set. */
  readonly virtualFiles: readonly IndexedFile[];
  readonly problems: readonly Problem[];
}

/**
 * Reads one source: a folder, a .proto file or a descriptor set. Reports problems instead of throwing them.
 */
export async function readSource(
  spec: SchemaSourceSpec,
  workspaceFolder: string | null,
  reader: FileReader,
): Promise<SourceContent> {
  reader.share.signal?.throwIfAborted();
  let target: Stats;
  try {
    target = statSync(spec.absolutePath);
  } catch (error) {
    return nothingIn(spec, 'missing', missingSource(spec, error));
  }
  if (isEndlessFolder(realOf(spec.absolutePath))) {
    return nothingIn(spec, 'missing', endlessFolder(spec.absolutePath));
  }
  if (target.isDirectory()) return readFolder(spec, workspaceFolder, reader);
  if (!target.isFile()) return nothingIn(spec, 'missing', notAFile(spec, target));
  if (spec.absolutePath.endsWith('.proto')) return readSingleFile(spec, workspaceFolder, reader);
  if (isDescriptorSetFile(spec.absolutePath)) return readSet(spec, target);
  return nothingIn(spec, 'file', notProto(spec));
}

async function readSet(spec: SchemaSourceSpec, target: Stats): Promise<SourceContent> {
  const { files, problems } = await readSetSource(spec.absolutePath, target);
  return {
    source: {
      path: spec.path,
      absolutePath: spec.absolutePath,
      kind: 'descriptor-set',
      fileCount: files.length,
      includeRoots: [],
    },
    files: [],
    virtualFiles: files,
    problems,
  };
}

async function readFolder(
  spec: SchemaSourceSpec,
  workspaceFolder: string | null,
  reader: FileReader,
): Promise<SourceContent> {
  const found = await findProtoFiles(spec.absolutePath, reader.share);
  const buf = readBufFiles(spec.absolutePath, found.bufFiles);
  const files = buf.hasExcludes
    ? new Map([...found.files].filter(([path]) => !buf.isExcluded(path)))
    : found.files;
  const isEmpty = files.size === 0 && found.problems.length === 0;
  return readTree(spec, workspaceFolder, reader, {
    kind: 'folder',
    folder: spec.absolutePath,
    files,
    buf,
    problems: isEmpty ? [emptyFolder(spec)] : found.problems,
  });
}

async function readSingleFile(
  spec: SchemaSourceSpec,
  workspaceFolder: string | null,
  reader: FileReader,
): Promise<SourceContent> {
  const path = spec.absolutePath;
  let realPath: string;
  try {
    realPath = realpathSync(path);
  } catch (error) {
    return nothingIn(spec, 'missing', missingSource(spec, error));
  }
  return readTree(spec, workspaceFolder, reader, {
    kind: 'file',
    folder: dirname(path),
    files: new Map([[path, realPath]]),
    buf: readBufFiles(dirname(path), []),
    problems: [],
  });
}

interface Tree {
  readonly kind: 'folder' | 'file';
  readonly folder: string;
  readonly files: ReadonlyMap<string, string>;
  readonly buf: BufSettings;
  readonly problems: readonly Problem[];
}

async function readTree(
  spec: SchemaSourceSpec,
  workspaceFolder: string | null,
  reader: FileReader,
  tree: Tree,
): Promise<SourceContent> {
  const own = await reader.readAll(tree.files);
  const given = (spec.includeRoots ?? []).map((root) => resolve(tree.folder, root));
  const places = {
    folder: tree.folder,
    given,
    named: tree.buf.roots.map((root) => root.path),
    isExcluded: tree.buf.isExcluded,
    limit: maxFilesPerSource,
  };
  const importTree = createImportTree(own.map(importingFile));
  const imported = await followImports(importTree, places, reader);
  const files = [...own, ...imported];
  return {
    source: {
      path: spec.path,
      absolutePath: spec.absolutePath,
      kind: tree.kind,
      fileCount: tree.files.size + imported.length,
      includeRoots: findIncludeRoots(importTree, {
        folder: tree.folder,
        given,
        buf: tree.buf.roots,
        workspaceFolder,
      }),
    },
    files,
    virtualFiles: [],
    problems: [...tree.problems, ...tree.buf.problems],
  };
}

function nothingIn(
  spec: SchemaSourceSpec,
  kind: IndexedSource['kind'],
  reason: Problem,
): SourceContent {
  return {
    source: {
      path: spec.path,
      absolutePath: spec.absolutePath,
      kind,
      fileCount: 0,
      includeRoots: [],
    },
    files: [],
    virtualFiles: [],
    problems: [reason],
  };
}

function emptyFolder(spec: SchemaSourceSpec): Problem {
  return problem({
    kind: 'schema-empty',
    title: 'No .proto files found',
    detail: `${spec.path} and its subfolders have no .proto files.`,
    location: { file: spec.absolutePath },
    hint: 'Choose the folder where imports start, a .proto file, or a descriptor set. Hidden folders and node_modules are not searched.',
  });
}

function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Reading a pipe would wait, and a device may have no end. */
function notAFile(spec: SchemaSourceSpec, target: Stats): Problem {
  return problem({
    kind: 'file-read',
    title: 'A schema source is not a file',
    detail: `${spec.absolutePath} is ${specialKindOf(target)}. It was not opened.`,
    location: { file: spec.absolutePath },
    hint: "Choose a .proto file, a folder with some, or a descriptor set. Save a pipe's output to a file first.",
  });
}

function notProto(spec: SchemaSourceSpec): Problem {
  return problem({
    kind: 'schema-empty',
    title: 'Not a schema',
    detail: `${spec.path} is neither a .proto file nor a descriptor set.`,
    location: { file: spec.absolutePath },
    hint: 'Choose a .proto file, a folder with some, or the output of `protoc --descriptor_set_out` or `buf build -o`.',
  });
}

function missingSource(spec: SchemaSourceSpec, error: unknown): Problem {
  return problem({
    kind: 'file-read',
    title: 'A schema source is missing',
    detail: `Nothing can be read at ${spec.absolutePath}.`,
    location: { file: spec.absolutePath },
    hint: 'Check the path. It may be moved, renamed, or on a disconnected disk.',
    cause: messageOf(error),
  });
}
