import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Document } from 'yaml';
import { messageOf, ProblemError } from '../../../shared/problem.ts';
import { assertPlainWay } from '../disk/plain-way.ts';
import { writeFileAtomically } from '../disk/write-file-atomically.ts';
import { currentVersion } from './file-migrations.ts';
import { exists } from './workspace-disk.ts';
import { workspaceKind } from './workspace-file.ts';

/** A file of a new workspace. */
export interface NewFile {
  /** The parts of its path in the workspace. */
  readonly path: readonly string[];
  readonly text: string;
}

/** What a new workspace has besides its name. */
export interface NewContent {
  /** The folder of its schemas, as `protodesk.yaml` lists it; null for none. */
  readonly schemaPath?: string | null;
  readonly baseUrl?: string;
  readonly files?: readonly NewFile[];
}

/**
 * Makes a folder a workspace; other files in it stay unchanged.
 *
 * @throws ProblemError `bad-input` when it is one already, or has a file of the same name; `file-write`
 */
export async function createWorkspace(
  folder: string,
  name: string,
  { schemaPath = null, baseUrl, files = [] }: NewContent = {},
): Promise<void> {
  const path = join(folder, 'protodesk.yaml');
  if (await exists(path)) {
    throw new ProblemError({
      kind: 'bad-input',
      title: 'This folder is already a workspace',
      detail: `${path} exists.`,
      location: { file: path },
      hint: 'Open it, or choose another folder.',
    });
  }
  const placed = files.map((file) => ({ ...file, path: join(folder, ...file.path) }));
  for (const file of placed) {
    if (await exists(file.path)) throw new ProblemError(fileInTheWay(file.path));
  }
  const settings = new Document({
    schemaVersion: currentVersion(workspaceKind.migrations),
    name: name.trim() || 'Workspace',
    ...(schemaPath !== null && { schemas: [{ path: schemaPath }] }),
    ...(baseUrl !== undefined && { baseUrl }),
  });
  const written: string[] = [];
  try {
    for (const inner of ['collections', 'environments']) {
      await mkdir(join(folder, inner), { recursive: true });
    }
    for (const file of placed) {
      await assertPlainWay(folder, file.path);
      await mkdir(dirname(file.path), { recursive: true });
      await writeFileAtomically(file.path, file.text);
      written.push(file.path);
    }
    // Last: this makes the folder a workspace.
    await writeFileAtomically(path, settings.toString({ lineWidth: 0 }));
  } catch (error) {
    for (const made of written) await rm(made, { force: true }).catch(() => undefined);
    throw new ProblemError({
      kind: 'file-write',
      title: 'The workspace could not be created',
      detail: `Writing to ${folder} failed.`,
      location: { file: folder },
      hint: 'Check the permissions of the folder, or choose another.',
      cause: messageOf(error),
    });
  }
}

function fileInTheWay(path: string): ConstructorParameters<typeof ProblemError>[0] {
  return {
    kind: 'bad-input',
    title: 'A file of this name exists',
    detail: `${path} is there already. Nothing was written.`,
    location: { file: path },
    hint: 'Keep the workspace in Documents, or move that file.',
  };
}
