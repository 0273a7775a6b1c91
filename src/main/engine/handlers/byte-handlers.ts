import type { bytesContract } from '../../../shared/contract/engine-bytes.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { deadlines } from '../pool/deadlines.ts';
import { stageBodyFile } from '../workspace/stage-body-file.ts';
import type { EngineParts } from './engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';

/** Serves bodies as bytes, and opens bodies from files, the clipboard and drops. */
export function byteHandlers(
  parts: Pick<EngineParts, 'access' | 'folder' | 'privateFolder' | 'schemas'>,
): HandlersOf<keyof typeof bytesContract> {
  const { schemas } = parts;
  return {
    locateByte: ({ schemaSet, ...query }) =>
      schemas.run('locateByte', query, {
        deadlineMs: deadlines.readMs,
        schemaSet,
        typeNames: [query.typeName],
      }),
    readPasted: ({ schemaSet, ...pasted }) =>
      schemas.run('readPasted', pasted, {
        deadlineMs: deadlines.readMs,
        schemaSet,
        typeNames: [pasted.typeName],
      }),
    async stageBodyFile(piece) {
      const access = parts.access();
      if (access.kind === 'read-only') throw new ProblemError(access.problem);
      const file = await stageBodyFile(parts, piece);
      return { file: file ?? null };
    },
  };
}
