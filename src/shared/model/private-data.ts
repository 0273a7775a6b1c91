import { z } from 'zod';
import { idSchema } from './ids.ts';

/** The private data of one workspace on this computer, for a list. */
export const privateDataSchema = z.object({
  stateId: idSchema,
  /** The real path of the workspace; null if its record cannot be read. */
  path: z.string().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** The Protodesk that has it open: this one, another one, none. */
  openIn: z.enum(['this', 'other', 'none']),
  /**
   * The content of the path: the folder, another folder, nothing; `unreachable` if its disk is missing or
   * does not respond.
   */
  folder: z.enum(['there', 'replaced', 'gone', 'unreachable']),
});

export type PrivateData = z.infer<typeof privateDataSchema>;

/** Days after which private data of a missing workspace is offered for removal. */
export const unusedDays = 90;

const dayMs = 24 * 60 * 60 * 1000;

/** True when the folder is gone from its disk, and nobody used the data for {@link unusedDays}. */
export function isLongGone({ folder, openIn, lastUsedAt }: PrivateData, nowMs: number): boolean {
  if (folder !== 'gone' || openIn !== 'none' || lastUsedAt === null) return false;
  return nowMs - Date.parse(lastUsedAt) >= unusedDays * dayMs;
}
