import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Problem, problem } from '../../shared/problem.ts';

export const recentWorkspaceSchema = z.object({ folder: z.string(), name: z.string() });

/** A workspace that was open on this computer. */
export type RecentWorkspace = z.infer<typeof recentWorkspaceSchema>;

/** The maximum number of workspaces in the list. */
const maxRecentWorkspaces = 10;

/** Returns the list with a just opened workspace first. */
export function withRecent(
  recent: readonly RecentWorkspace[],
  opened: RecentWorkspace,
): RecentWorkspace[] {
  const others = recent.filter(({ folder }) => folder !== opened.folder);
  return [opened, ...others].slice(0, maxRecentWorkspaces);
}

/** Adds whether each folder exists: a disk that is not plugged in may come back with it. */
export async function withPresence(
  recent: readonly RecentWorkspace[],
): Promise<(RecentWorkspace & { readonly isThere: boolean })[]> {
  return Promise.all(
    recent.map(async (one) => ({ ...one, isThere: await isWorkspace(one.folder) })),
  );
}

/** True when a folder is a workspace: it has a `protodesk.yaml`. */
export async function isWorkspace(folder: string): Promise<boolean> {
  return stat(join(folder, 'protodesk.yaml')).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** The Problem of a listed or last opened workspace that is gone. */
export function workspaceGone(folder: string): Problem {
  return problem({
    kind: 'not-found',
    title: 'This workspace is gone',
    detail: `${folder}, or its protodesk.yaml, is gone.`,
    location: { file: folder },
    hint: 'If it was moved, use Open workspace...',
  });
}
