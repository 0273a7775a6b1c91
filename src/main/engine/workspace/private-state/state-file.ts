import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { folderIdentitySchema } from '../../disk/folder-identity.ts';
import { writeFileAtomically } from '../../disk/write-file-atomically.ts';
import { diskSchema } from './disk-of.ts';

const stateFileSchema = z.object({
  schemaVersion: z.literal(1),
  /** The real path of the workspace's folder. */
  path: z.string(),
  /** Null for a folder that was never seen. */
  identity: folderIdentitySchema.nullable(),
  /** The disk of the folder: without it nobody can know whether the folder is gone. */
  disk: diskSchema.nullable().default(null),
  lastUsedAt: z.iso.datetime(),
  /** The state of another folder that was at this path before, until the user has decided. */
  formerId: z.string().nullable().default(null),
  /** The key of the user's consents for its secrets; null for the id of the state. */
  consentsId: z.string().nullable().default(null),
});

/** The workspace that a private state belongs to. */
export type StateRecord = z.output<typeof stateFileSchema> & { readonly id: string };

/** The file in the folder of a state that names its workspace. */
export const stateFileName = 'workspace.json';
const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the folder in the data folder that has a folder for each state. */
export function statesFolderOf(dataFolder: string): string {
  return join(dataFolder, 'workspaces');
}

/** Returns the private folder of a state. */
export function stateFolderOf(dataFolder: string, id: string): string {
  return join(statesFolderOf(dataFolder), id);
}

/** Returns the ids of all states, including those with unreadable records. Never throws. */
export async function listStateIds(dataFolder: string): Promise<readonly string[]> {
  const names = await readdir(statesFolderOf(dataFolder)).catch(() => []);
  return names.filter((name) => idPattern.test(name));
}

/** Returns all readable states, the last used one first. Never throws. */
export async function readStates(dataFolder: string): Promise<readonly StateRecord[]> {
  const ids = await listStateIds(dataFolder);
  const read = await Promise.all(ids.map((id) => readState(dataFolder, id)));
  return read
    .filter((one) => one !== null)
    .sort((a, b) => (a.lastUsedAt < b.lastUsedAt ? 1 : a.lastUsedAt > b.lastUsedAt ? -1 : 0));
}

/** Null when it is gone, damaged, or of a newer version: such a state is not touched. */
export async function readState(dataFolder: string, id: string): Promise<StateRecord | null> {
  try {
    const text = await readFile(join(stateFolderOf(dataFolder, id), stateFileName), 'utf8');
    return { ...stateFileSchema.parse(JSON.parse(text)), id };
  } catch {
    return null;
  }
}

/** Writes the workspace of a state; its folder must exist. Errors are the system's own. */
export async function writeState(
  dataFolder: string,
  { id, ...record }: StateRecord,
): Promise<void> {
  const path = join(stateFolderOf(dataFolder, id), stateFileName);
  await writeFileAtomically(path, `${JSON.stringify(record, null, 2)}\n`);
}
