import { statSync } from 'node:fs';
import { ProblemError } from '../../../shared/problem.ts';
import { builtInPrefix, findBuiltIn } from './built-in-protos.ts';
import { hashOf } from './read-heads.ts';
import { decodeProtoBytes, maxProtoFileBytes, readProtoBytes } from './read-proto-file.ts';
import type { IndexedFile, ReadText } from './schema-index.ts';

/**
 * Reads texts of indexed files again when they are asked for.
 */
export function createReadText(): ReadText {
  return (file) => {
    if (file.origin === 'built-in') {
      return findBuiltIn(file.path.slice(builtInPrefix.length))?.text ?? '';
    }
    return readFromDisk(file);
  };
}

function readFromDisk(file: IndexedFile): string {
  const bytes = readProtoBytes(file.path, Math.min(file.size, maxProtoFileBytes));
  if (!Buffer.isBuffer(bytes)) throw new ProblemError(bytes);
  if (bytes.length !== file.size || !isAsItWas(file, bytes)) throw changed(file);
  const { text, problem } = decodeProtoBytes(file.path, bytes);
  if (text === null) throw problem ? new ProblemError(problem) : changed(file);
  return text;
}

/** The time first; it may have been set anew with nothing changed, so the content decides. */
function isAsItWas(file: IndexedFile, bytes: Buffer): boolean {
  const { mtimeMs } = statSync(file.path);
  return mtimeMs === file.modifiedMs || hashOf(bytes) === file.hash;
}

function changed(file: IndexedFile): ProblemError {
  return new ProblemError({
    kind: 'file-read',
    title: 'A schema has just changed',
    detail: `${file.path} is not what it was when the schemas were read.`,
    location: { file: file.path },
    hint: 'It is read again by itself; try once more in a moment.',
  });
}
