import { basename, dirname, join } from 'node:path';
import { carryChanges } from './carry-changes.ts';
import { changeFileText } from './change-file-text.ts';
import type { FileData } from './file-data.ts';
import { folderFileSchema, folderKind } from './folder-file.ts';
import { changeText, collectionPath } from './workspace-disk.ts';
import { inOrder } from './workspace-files.ts';
import type { WorkspacePlace } from './workspace-place.ts';

/**
 * Returns the order for `folder.yaml` that shows entries as wanted: the current list when it does; otherwise
 * the shortest one that does and contains all listed names.
 *
 * @param wanted the names of all entries, in the order to show
 * @param listed the current list; names in it without an entry keep their place
 */
export function orderFor(wanted: readonly string[], listed: readonly string[]): readonly string[] {
  if (isShown(wanted, listed)) return listed;
  const lastListed = wanted.findLastIndex((key) => listed.includes(key));
  let count = lastListed + 1;
  while (!isShown(wanted, wanted.slice(0, count))) count += 1;
  const order = wanted.slice(0, count);
  for (const [index, name] of listed.entries()) {
    if (order.includes(name)) continue;
    const before = listed[index - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, name);
  }
  return order;
}

function isShown(wanted: readonly string[], listed: readonly string[]): boolean {
  const shown = inOrder(
    [...wanted].sort().map((key) => ({ key })),
    listed,
  );
  return shown.every(({ key }, index) => key === wanted[index]);
}

/**
 * Writes the order or the name of a folder into its `folder.yaml`, if it changes. A name equal to the
 * folder's own is left out.
 *
 * @throws ProblemError `file-write`, also when the existing file does not parse
 */
export async function saveFolderFile(
  place: WorkspacePlace,
  folderPath: string,
  change: { readonly order?: readonly string[]; readonly name?: string },
): Promise<void> {
  const path = join(collectionPath(place.folder, folderPath), 'folder.yaml');
  await changeText(place, path, (text) => {
    const changed = changedFolderText(path, text ?? '', change);
    return changed === (text ?? '') ? text : changed;
  });
}

function changedFolderText(
  path: string,
  text: string,
  change: { readonly order?: readonly string[]; readonly name?: string },
): string {
  return changeFileText(folderKind, path, text, (data, { name, order }) => {
    const before = plainFolder(name, order);
    const isDefault = change.name === basename(dirname(path)) && name === null;
    const wanted = change.name === undefined || isDefault ? name : change.name;
    const after = plainFolder(wanted, change.order ?? order);
    return carryChanges(data, before, after, keyOrder) as FileData;
  });
}

const keyOrder = Object.keys(folderFileSchema.shape);

function plainFolder(name: string | null, order: readonly string[]): object {
  return { ...(name !== null && { name }), ...(order.length > 0 && { order }) };
}
