import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openPrivateState } from '../src/main/engine/workspace/private-state/open-state.ts';
import {
  readStates,
  stateFolderOf,
} from '../src/main/engine/workspace/private-state/state-file.ts';
import { profileIn } from './launch.ts';

/** Returns the sample workspace of a home. */
export function samplesIn(home: string): string {
  return join(home, 'Documents', 'Protodesk', 'Sample workspace');
}

/** Returns the folder of the app's private data in a home. */
export function dataIn(home: string): string {
  return join(profileIn(home), 'Data');
}

/**
 * Returns the private folder of a workspace (its samples by default). The path does not exist before the
 * workspace was opened.
 */
export async function privateIn(home: string, folder = samplesIn(home)): Promise<string> {
  const states = await readStates(dataIn(home));
  const own = states.find(({ path }) => path === folder);
  return stateFolderOf(dataIn(home), own?.id ?? 'not opened yet');
}

/** Creates the private folder of an existing workspace, as a first start does. */
export async function makePrivateIn(home: string, folder = samplesIn(home)): Promise<string> {
  const state = await openPrivateState(dataIn(home), folder);
  await state.dispose();
  return state.folder;
}

/** Returns the collections of the sample workspace of a home. */
export function collectionsIn(home: string): string {
  return join(samplesIn(home), 'collections');
}

/** Returns the file of a request of the sample workspace. */
export function requestFile(home: string, name: string, folder = '1 Send and read'): string {
  return join(collectionsIn(home), folder, `${name}.request.yaml`);
}

/** Replaces a text in a file, as an external editor would. */
export async function changeOutside(path: string, from: string, to: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${path} does not hold ${from}.`);
  await writeFile(path, text.replace(from, to));
}

/** Writes a file and the folders around it. */
export async function writeOutside(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** Makes a home open a workspace at its next start. */
export async function chooseWorkspace(home: string, folder: string, name: string): Promise<void> {
  await writeOutside(
    join(profileIn(home), 'settings.json'),
    JSON.stringify({ workspaceFolder: folder, recentWorkspaces: [{ folder, name }] }),
  );
}
