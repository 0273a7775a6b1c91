import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Problem, problem } from '../../shared/problem.ts';

export const recentWorkspaceSchema = z.object({ folder: z.string(), name: z.string() });

/** A workspace that was open on this computer. */
export type RecentWorkspace = z.infer<typeof recentWorkspaceSchema>;

/** Workspaces that are kept in the list. */
const maxRecentWorkspaces = 10;

/** The list with a workspace first, as one that was just opened. */
export function withRecent(
  recent: readonly RecentWorkspace[],
  opened: RecentWorkspace,
): RecentWorkspace[] {
  const others = recent.filter(({ folder }) => folder !== opened.folder);
  return [opened, ...others].slice(0, maxRecentWorkspaces);
}

/** Each with whether its folder is there: a disk that is not plugged in comes back with what is on it. */
export async function withPresence(
  recent: readonly RecentWorkspace[],
): Promise<(RecentWorkspace & { readonly isThere: boolean })[]> {
  return Promise.all(
    recent.map(async (one) => ({ ...one, isThere: await isWorkspace(one.folder) })),
  );
}

/** Whether a folder is a workspace: it has a `protodesk.yaml`. */
export async function isWorkspace(folder: string): Promise<boolean> {
  return stat(join(folder, 'protodesk.yaml')).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** The Problem of a workspace that was listed, or open last, and is gone. */
export function workspaceGone(folder: string): Problem {
  return problem({
    kind: 'not-found',
    title: 'This workspace is not there any more',
    detail: `There is no workspace in ${folder}: the folder, or the file protodesk.yaml in it, is gone.`,
    location: { file: folder },
    hint: 'If it was moved, open it at its new place with Open workspace...',
  });
}
