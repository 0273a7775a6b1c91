import { hashOf } from '../../bytes/hash-of.ts';
import { builtInImportPaths, findBuiltIn } from '../built-in-protos.ts';
import type { IndexedFile } from '../schema-index.ts';
import { readFileHead } from './read-file-head.ts';

const files = new Map<string, IndexedFile>();

/** Returns a built-in file in the form of an index; undefined if there is none. Always the same object. */
export function builtInFile(importPath: string): IndexedFile | undefined {
  const known = files.get(importPath);
  if (known) return known;
  const found = findBuiltIn(importPath);
  if (!found) return undefined;
  const file: IndexedFile = {
    path: found.path,
    importPath,
    origin: 'built-in',
    size: 0,
    modifiedMs: 0,
    hash: hashOf(found.text),
    head: readFileHead(found.text),
  };
  files.set(importPath, file);
  return file;
}

/** Returns all built-in files. */
export function builtInFiles(): readonly IndexedFile[] {
  return builtInImportPaths.map(builtInFile).filter((file) => file !== undefined);
}

/** Returns the files of an index that replace a built-in one with different content. */
export function inPlaceOfBuiltIn(files: readonly IndexedFile[]): readonly IndexedFile[] {
  return files.filter(({ importPath, hash }) => {
    const builtIn = builtInFile(importPath);
    return builtIn !== undefined && builtIn.hash !== hash;
  });
}
