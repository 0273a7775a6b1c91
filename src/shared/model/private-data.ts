import { z } from 'zod';
import { idSchema } from './ids.ts';

/** What this computer keeps of one workspace, as it is listed. */
export const privateDataSchema = z.object({
  stateId: idSchema,
  /** The real path of the workspace; null when the record of it cannot be read. */
  path: z.string().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** Which Protodesk has it open: this one, another one, none. */
  openIn: z.enum(['this', 'other', 'none']),
  /**
   * What is at the path: the folder, another folder, nothing; `unreachable` when its disk is not there or
   * does not respond, so that nobody can tell.
   */
  folder: z.enum(['there', 'replaced', 'gone', 'unreachable']),
});

export type PrivateData = z.infer<typeof privateDataSchema>;

/** Days after which private data is offered for removal when its workspace is gone. */
export const unusedDays = 90;

const dayMs = 24 * 60 * 60 * 1000;

/** True when the folder is gone from its disk, and nobody used the data for {@link unusedDays}. */
export function isLongGone({ folder, openIn, lastUsedAt }: PrivateData, nowMs: number): boolean {
  if (folder !== 'gone' || openIn !== 'none' || lastUsedAt === null) return false;
  return nowMs - Date.parse(lastUsedAt) >= unusedDays * dayMs;
}
