import { statSync } from 'node:fs';
import { ProblemError } from '../../../../shared/problem.ts';
import { hashOf } from '../../../proto/bytes/hash-of.ts';
import { builtInPrefix, findBuiltIn } from '../../../proto/types/built-in-protos.ts';
import { readDescriptorSet } from '../../../proto/types/descriptor-set/read-descriptor-set.ts';
import type { IndexedFile, ReadText } from '../../../proto/types/schema-index.ts';
import { decodeProtoBytes, readProtoBytes } from './read-proto-file.ts';
import { readSetBytes } from './read-set-source.ts';

/**
 * Makes what reads the texts of indexed files again when they are asked for. Those of a descriptor
 * set are made all at once, and kept as long as there is memory.
 */
export function createReadText(): ReadText {
  const sets = new Map<string, WeakRef<SetTexts>>();
  return (file) => {
    if (file.origin === 'built-in') {
      return findBuiltIn(file.path.slice(builtInPrefix.length))?.text ?? '';
    }
    return file.origin === 'disk' ? readFromDisk(file) : readFromSet(file, sets);
  };
}

function readFromDisk(file: IndexedFile): string {
  const bytes = readProtoBytes(file.path, file.size);
  if (!Buffer.isBuffer(bytes)) throw new ProblemError(bytes);
  if (bytes.length !== file.size || !isAsItWas(file, bytes)) throw changed(file, file.path);
  const { text, problem } = decodeProtoBytes(file.path, bytes);
  if (text === null) throw problem ? new ProblemError(problem) : changed(file, file.path);
  return text;
}

/** The time first; it may have been set anew with nothing changed, so the content decides. */
function isAsItWas(file: IndexedFile, bytes: Buffer): boolean {
  const target = statSync(file.path, { throwIfNoEntry: false });
  return target?.mtimeMs === file.modifiedMs || hashOf(bytes) === file.hash;
}

interface SetTexts {
  readonly modifiedMs: number;
  readonly texts: ReadonlyMap<string, string>;
}

function readFromSet(file: IndexedFile, sets: Map<string, WeakRef<SetTexts>>): string {
  const setPath = file.path.slice(0, file.path.length - file.importPath.length - 1);
  const target = statSync(setPath, { throwIfNoEntry: false });
  if (target?.size !== file.size) throw changed(file, setPath);
  let set = sets.get(setPath)?.deref();
  if (set?.modifiedMs !== target.mtimeMs) {
    const { files } = readDescriptorSet(readSetBytes(setPath), setPath);
    const texts = new Map(files.map(({ importPath, text }) => [importPath, text]));
    set = { modifiedMs: target.mtimeMs, texts };
    sets.set(setPath, new WeakRef(set));
  }
  const text = set?.texts.get(file.importPath);
  const isSame = target.mtimeMs === file.modifiedMs || (text && hashOf(text) === file.hash);
  if (text === undefined || !isSame) throw changed(file, setPath);
  return text;
}

function changed(file: IndexedFile, path: string): ProblemError {
  return new ProblemError({
    kind: 'file-read',
    title: 'A schema has just changed',
    detail: `${path} is not what it was when the schemas were read.`,
    location: { file: file.path },
    hint: 'It is read again by itself; try once more in a moment.',
  });
}
