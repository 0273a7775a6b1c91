import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import { shell } from 'electron';
import { ProblemError } from '../../shared/problem.ts';

/**
 * Shows a file or folder of the open workspace, a file that the user saved, or a `.proto` file, in the
 * system's file manager; nothing is opened or run. Schemas may be read from anywhere, and it is the
 * engine that knows from where. Throws a Problem for what lies elsewhere, links followed, and for what
 * is not there.
 *
 * @param savedPaths where the user chose to save to
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
  detail:
    'Only files and folders of the open workspace, .proto files and files that you saved can be shown, and it is not among them.',
  hint: 'It may have been moved or deleted outside of Protodesk.',
} as const;
