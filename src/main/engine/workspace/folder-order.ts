import { basename, dirname, join } from 'node:path';
import { isScalar, isSeq } from 'yaml';
import { messageOf, ProblemError } from '../../../shared/problem.ts';
import { editYaml, pairOf, setKey } from './edit-yaml.ts';
import { collectionPath, readTextIfThere, writeText } from './workspace-disk.ts';
import { inOrder } from './workspace-files.ts';

const keyOrder = ['name', 'order'];

/**
 * The list of names for `folder.yaml` with which entries are shown as wanted: the list that is there
 * when it does; else as few names as do, all that were listed among them.
 *
 * @param wanted the names of all entries, as they should be shown
 * @param listed the list that is there; names in it that are no entries keep their place
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
 * Writes the order, or the name, of a folder into its `folder.yaml`; nothing when it has them. A name
 * that is the folder's own need not stand there.
 *
 * @throws ProblemError `file-write`, also when the file that is there does not parse
 */
export async function saveFolderFile(
  workspaceFolder: string,
  folderPath: string,
  change: { readonly order?: readonly string[]; readonly name?: string },
): Promise<void> {
  const path = join(collectionPath(workspaceFolder, folderPath), 'folder.yaml');
  const before = await readTextIfThere(path);
  const after = changedFolderText(path, before ?? '', change);
  if (after !== (before ?? '') && !(before === null && after === '{}\n')) {
    await writeText(workspaceFolder, path, after);
  }
}

function changedFolderText(
  path: string,
  text: string,
  change: { readonly order?: readonly string[]; readonly name?: string },
): string {
  try {
    return editYaml(text, (root, document) => {
      const isTold = change.name === basename(dirname(path)) && !pairOf(root, 'name');
      if (change.name !== undefined && !isTold) {
        setKey(document, root, 'name', change.name, keyOrder);
      }
      if (change.order === undefined) return;
      const listed = pairOf(root, 'order')?.value;
      if (!isSeq(listed) || change.order.length === 0) {
        const order = change.order.length > 0 ? change.order : undefined;
        setKey(document, root, 'order', order, keyOrder);
        return;
      }
      const { items } = listed;
      listed.items = change.order.map(
        (name) =>
          items.find((item) => isScalar(item) && item.value === name) ?? document.createNode(name),
      );
    });
  } catch (error) {
    throw new ProblemError({
      kind: 'file-write',
      title: 'The order of a folder could not be saved',
      detail: `${path} is not valid: ${messageOf(error)}`,
      location: { file: path },
      hint: 'Correct the file in an editor, then try again.',
    });
  }
}
