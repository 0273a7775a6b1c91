import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openPrivateState } from '../src/main/engine/workspace/private-state/open-state.ts';
import {
  readStates,
  stateFolderOf,
} from '../src/main/engine/workspace/private-state/state-file.ts';
import { profileIn } from './launch.ts';

/** Where the sample workspace of a home lies. */
export function samplesIn(home: string): string {
  return join(home, 'Documents', 'Protodesk', 'Sample workspace');
}

/** Where the app keeps what is private of each workspace of a home. */
export function dataIn(home: string): string {
  return join(profileIn(home), 'Data');
}

/** Where what is private of a workspace lies, its samples when left out; nowhere before it was opened. */
export async function privateIn(home: string, folder = samplesIn(home)): Promise<string> {
  const states = await readStates(dataIn(home));
  const own = states.find(({ path }) => path === folder);
  return stateFolderOf(dataIn(home), own?.id ?? 'not opened yet');
}

/** Makes the private folder of a workspace that is there, as a first start does. */
export async function makePrivateIn(home: string, folder = samplesIn(home)): Promise<string> {
  const state = await openPrivateState(dataIn(home), folder);
  await state.dispose();
  return state.folder;
}

/** Where the collections of the sample workspace of a home lie. */
export function collectionsIn(home: string): string {
  return join(samplesIn(home), 'collections');
}

/** The file of a request of the sample workspace. */
export function requestFile(home: string, name: string, folder = '1 Send and read'): string {
  return join(collectionsIn(home), folder, `${name}.request.yaml`);
}

/** Changes a file as an editor would, in one place. */
export async function changeOutside(path: string, from: string, to: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${path} does not hold ${from}.`);
  await writeFile(path, text.replace(from, to));
}

/** Writes a file and the folders it lies in. */
export async function writeOutside(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** Has a home open a workspace at its next start. */
export async function chooseWorkspace(home: string, folder: string, name: string): Promise<void> {
  await writeOutside(
    join(profileIn(home), 'settings.json'),
    JSON.stringify({ workspaceFolder: folder, recentWorkspaces: [{ folder, name }] }),
  );
}
