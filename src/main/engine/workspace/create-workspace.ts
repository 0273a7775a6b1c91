import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Document } from 'yaml';
import { messageOf, ProblemError } from '../../../shared/problem.ts';
import { writeFileAtomically } from '../disk/write-file-atomically.ts';
import { currentVersion } from './file-migrations.ts';
import { exists } from './workspace-disk.ts';
import { workspaceKind } from './workspace-file.ts';

/**
 * Makes a folder a workspace; other files in it stay unchanged.
 *
 * @throws ProblemError `bad-input` when it is one already, `file-write`
 */
export async function createWorkspace(folder: string, name: string): Promise<void> {
  const path = join(folder, 'protodesk.yaml');
  if (await exists(path)) {
    throw new ProblemError({
      kind: 'bad-input',
      title: 'There is a workspace in this folder',
      detail: `${path} is there already.`,
      location: { file: path },
      hint: 'Open it, or choose another folder.',
    });
  }
  const schemaVersion = currentVersion(workspaceKind.migrations);
  const settings = new Document({ schemaVersion, name: name.trim() || 'Workspace' });
  try {
    for (const inner of ['collections', 'environments']) {
      await mkdir(join(folder, inner), { recursive: true });
    }
    // Last: this makes the folder a workspace.
    await writeFileAtomically(path, settings.toString({ lineWidth: 0 }));
  } catch (error) {
    throw new ProblemError({
      kind: 'file-write',
      title: 'The workspace could not be made',
      detail: `Writing to ${folder} failed.`,
      location: { file: folder },
      hint: 'Check that the folder may be written to, or choose another one.',
      cause: messageOf(error),
    });
  }
}
