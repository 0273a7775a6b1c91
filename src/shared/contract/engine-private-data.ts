import { z } from 'zod';
import { idSchema, nothing } from '../model/ids.ts';
import { privateDataSchema } from '../model/private-data.ts';
import { workspaceSchema } from '../model/workspace.ts';
import { problemSchema } from '../problem.ts';
import { method } from './contract.ts';

/** What this computer keeps of workspaces: the calls of the settings. */
export const privateDataContract = {
  /** The one that was used last first. */
  listPrivateData: method(
    nothing,
    z.object({
      /** The folder that holds all of it. */
      dataFolder: z.string(),
      all: z.array(privateDataSchema),
    }),
  ),
  /** Bytes of its files; links in it are not followed. Throws `not-found`. */
  measurePrivateData: method(
    z.object({ stateId: idSchema }),
    z.object({ bytes: z.number().int().nonnegative() }),
  ),
  /** Removes it with its secrets and where those may go. What is open, here or elsewhere, stays: a Problem says so. */
  removePrivateData: method(
    z.object({
      stateIds: z.array(idSchema).max(10_000),
      /** Leaves out what was used, or whose folder is back, since it was listed as long gone. */
      onlyLongGone: z.boolean(),
    }),
    z.object({
      removedIds: z.array(idSchema),
      problems: z.array(problemSchema),
      workspace: workspaceSchema,
    }),
  ),
};
