import { ProblemError } from '../../../../shared/problem.ts';
import type { ExchangeHistory } from '../../workspace/exchange-history.ts';
import type { OpenedFiles } from '../../workspace/opened-files.ts';
import { openedOutOfRoom } from '../../workspace/opened-problems.ts';
import type { StoredBodies } from './body-store.ts';

/** All stored bodies: those of exchanges, and opened ones. */
export interface BodiesOnDisk extends StoredBodies {
  /** True when a body can be read. */
  has(bodyId: string): Promise<boolean>;
}

/** Looks for a body among the opened ones first, then in the history. */
export function bodiesOnDisk(
  opened: Pick<OpenedFiles, 'readBytes' | 'byteLengthOf' | 'wasRemoved'>,
  history: Pick<ExchangeHistory, 'readBody' | 'hasBody'>,
): BodiesOnDisk {
  return {
    async readBody(bodyId) {
      const bytes = await opened.readBytes(bodyId);
      if (bytes !== null) return bytes;
      if (await opened.wasRemoved(bodyId)) throw new ProblemError(openedOutOfRoom);
      return history.readBody(bodyId);
    },
    has: async (bodyId) => (await opened.byteLengthOf(bodyId)) !== null || history.hasBody(bodyId),
  };
}
