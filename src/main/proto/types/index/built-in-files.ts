import { hashOf } from '../../bytes/hash-of.ts';
import { builtInImportPaths, findBuiltIn } from '../built-in-protos.ts';
import type { IndexedFile } from '../schema-index.ts';
import { readFileHead } from './read-file-head.ts';

const files = new Map<string, IndexedFile>();

/** A built-in file as an index has files; undefined when there is no such. The same object each time. */
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

/** All built-in files. */
export function builtInFiles(): readonly IndexedFile[] {
  return builtInImportPaths.map(builtInFile).filter((file) => file !== undefined);
}

/** The files of an index that are used in place of a built-in one that says something else. */
export function inPlaceOfBuiltIn(files: readonly IndexedFile[]): readonly IndexedFile[] {
  return files.filter(({ importPath, hash }) => {
    const builtIn = builtInFile(importPath);
    return builtIn !== undefined && builtIn.hash !== hash;
  });
}
