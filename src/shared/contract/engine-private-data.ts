import { z } from 'zod';
import { idSchema, nothing } from '../model/ids.ts';
import { privateDataSchema } from '../model/private-data.ts';
import { workspaceSchema } from '../model/workspace.ts';
import { problemSchema } from '../problem.ts';
import { method } from './contract.ts';

/** Calls on the private data of workspaces on this computer, for the settings. */
export const privateDataContract = {
  /** Lists the most recently used first. */
  listPrivateData: method(
    nothing,
    z.object({
      /** The folder with all private data. */
      dataFolder: z.string(),
      all: z.array(privateDataSchema),
    }),
  ),
  /** Returns the size of its files; does not follow links. Throws `not-found`. */
  measurePrivateData: method(
    z.object({ stateId: idSchema }),
    z.object({ bytes: z.number().int().nonnegative() }),
  ),
  /**
   * Removes private data with its secrets and their consents. Data of open workspaces, here or in another
   * instance, stays: a Problem reports that.
   */
  removePrivateData: method(
    z.object({
      stateIds: z.array(idSchema).max(10_000),
      /** Skips data that was used, or whose folder reappeared, since it was listed as long gone. */
      onlyLongGone: z.boolean(),
    }),
    z.object({
      removedIds: z.array(idSchema),
      problems: z.array(problemSchema),
      workspace: workspaceSchema,
    }),
  ),
};
