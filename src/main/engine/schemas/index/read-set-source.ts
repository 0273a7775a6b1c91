import type { Stats } from 'node:fs';
import { messageOf, type Problem, problem } from '../../../../shared/problem.ts';
import { hashOf } from '../../../proto/bytes/hash-of.ts';
import { looksLikeDescriptorSet } from '../../../proto/types/descriptor-set/looks-like-descriptor-set.ts';
import type { DescriptorSetContent } from '../../../proto/types/descriptor-set/read-descriptor-set.ts';
import { readFileHead } from '../../../proto/types/index/read-file-head.ts';
import type { IndexedFile } from '../../../proto/types/schema-index.ts';
import { readPlainFileSync, readPlainStartSync } from '../../disk/plain-file.ts';

/** The maximum size of a descriptor set in bytes: all of googleapis with its comments fits. */
const maxDescriptorSetBytes = 128 * 1024 * 1024;
const firstBytesCount = 512;

/** Reads a descriptor set on disk. Throws errors of the system, and for invalid files. */
export type ReadSet = (path: string) => DescriptorSetContent;

/** Loads the reader with the first set, since it needs protobufjs. */
export async function loadSetReader(): Promise<ReadSet> {
  const { readDescriptorSet } = await import(
    '../../../proto/types/descriptor-set/read-descriptor-set.ts'
  );
  const settings = { maxBytes: maxDescriptorSetBytes, links: 'follow' } as const;
  return (path) => readDescriptorSet(readPlainFileSync(path, settings), path);
}

/** True when a file on disk is a descriptor set; false when it cannot be read. */
export function isDescriptorSetFile(path: string): boolean {
  try {
    return looksLikeDescriptorSet(path, readPlainStartSync(path, firstBytesCount, 'follow'));
  } catch {
    return false;
  }
}

/** Reads the files of a descriptor set on disk; each is known by the set's path, `#` and its import path. */
export async function readSetSource(
  path: string,
  target: Stats,
): Promise<{ readonly files: readonly IndexedFile[]; readonly problems: readonly Problem[] }> {
  if (target.size > maxDescriptorSetBytes) return { files: [], problems: [tooLarge(path, target)] };
  const readSet = await loadSetReader();
  let content: DescriptorSetContent;
  try {
    content = readSet(path);
  } catch (error) {
    return { files: [], problems: [unreadable(path, error)] };
  }
  return {
    files: content.files.map(({ importPath, text }) => ({
      path: pathInSet(path, importPath),
      importPath,
      origin: 'descriptor-set',
      size: target.size,
      modifiedMs: target.mtimeMs,
      hash: hashOf(text),
      head: readFileHead(text),
    })),
    problems: content.problems,
  };
}

/** Returns the path by which a file of a descriptor set is known. */
function pathInSet(setPath: string, importPath: string): string {
  return `${setPath}#${importPath}`;
}

function tooLarge(path: string, { size }: Stats): Problem {
  return problem({
    kind: 'file-read',
    title: 'A descriptor set is too large',
    detail: `${path} has ${size} bytes; the limit is ${maxDescriptorSetBytes}. It was ignored.`,
    location: { file: path },
    hint: 'Write a smaller set, or add the .proto files instead.',
  });
}

function unreadable(path: string, error: unknown): Problem {
  return problem({
    kind: 'file-read',
    title: 'A file could not be read',
    detail: `${path} was ignored; other sources are not affected.`,
    location: { file: path },
    hint: 'Check that it exists and you may read it.',
    cause: messageOf(error),
  });
}
