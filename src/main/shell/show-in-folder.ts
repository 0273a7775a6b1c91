import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import { shell } from 'electron';
import { ProblemError } from '../../shared/problem.ts';

/**
 * Shows a file or folder of the open workspace, a file that the user saved, or a `.proto` file in the
 * system's file manager; opens and runs nothing. Schemas may be anywhere: only the engine knows their places.
 * Throws a Problem for other paths, after following links, and for missing ones.
 *
 * @param savedPaths where the user chose to save
 */
export async function showInFolder(
  path: string,
  workspaceFolder: string | null,
  savedPaths: ReadonlySet<string>,
): Promise<void> {
  const root = workspaceFolder === null ? null : await realOf(workspaceFolder);
  const real = isAbsolute(path) ? await realOf(path) : null;
  const isInWorkspace = root !== null && real !== null && isInside(root, real);
  const isShown = isInWorkspace || savedPaths.has(path) || real?.endsWith('.proto') === true;
  if (real === null || !isShown) throw new ProblemError(notThere);
  shell.showItemInFolder(real);
}

async function realOf(path: string): Promise<string | null> {
  return realpath(path).catch(() => null);
}

function isInside(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}

const notThere = {
  kind: 'not-found',
  title: 'This is not in the workspace',
  detail: 'Only saved files, .proto files and files of the open workspace can be shown.',
  hint: 'It may have been moved or deleted outside Protodesk.',
} as const;
