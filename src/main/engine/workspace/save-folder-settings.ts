import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { InheritedSettings } from '../../../shared/model/inherited-settings.ts';
import { carryChanges } from './carry-changes.ts';
import { changeFileText } from './change-file-text.ts';
import type { FileData } from './file-data.ts';
import type { FileKind } from './file-kind.ts';
import { folderFileSchema, folderKind } from './folder-file.ts';
import { mergeChanges } from './merge-changes.ts';
import { plainSettings } from './plain-settings.ts';
import { checkVariableNames } from './save-environment.ts';
import { findFolder, type WorkspaceContext } from './workspace-context.ts';
import { collectionPath, readTextIfThere, writeText } from './workspace-disk.ts';
import { workspaceFileSchema, workspaceKind } from './workspace-file.ts';

/**
 * Brings what was changed in the settings of a folder into its file: what others changed there
 * meanwhile, elsewhere, stays.
 *
 * @param folderPath empty for the workspace, whose file is `protodesk.yaml`
 * @param base what the change was made to
 * @throws ProblemError `bad-input` for a variable that cannot be referred to, `not-found`,
 *   `file-write`, `read-only`
 */
export async function saveFolderSettings(
  context: WorkspaceContext,
  folderPath: string,
  base: InheritedSettings,
  settings: InheritedSettings,
): Promise<void> {
  checkVariableNames(settings.variables);
  if (isDeepStrictEqual(base, settings)) return;
  const { folder } = context;
  if (folderPath === '') {
    const path = join(folder, 'protodesk.yaml');
    const before = await readTextIfThere(path);
    const text = before ?? '';
    const changed = changedSettingsText(
      { kind: workspaceKind, keyOrder: Object.keys(workspaceFileSchema.shape) },
      { path, text, base, settings },
    );
    if (changed !== before) await writeText(folder, path, changed);
    return;
  }
  findFolder(context, folderPath);
  const path = join(collectionPath(folder, folderPath), 'folder.yaml');
  const before = await readTextIfThere(path);
  const changed = changedSettingsText(
    { kind: folderKind, keyOrder: Object.keys(folderFileSchema.shape) },
    { path, text: before ?? '', base, settings },
  );
  if (changed !== (before ?? '')) await writeText(folder, path, changed);
}

/** The text of a folder's, or the workspace's, file with the changes from `base` to `settings` in it. */
export function changedSettingsText<T extends { readonly settings: InheritedSettings }>(
  { kind, keyOrder }: { readonly kind: FileKind<T>; readonly keyOrder: readonly string[] },
  file: {
    readonly path: string;
    readonly text: string;
    readonly base: InheritedSettings;
    readonly settings: InheritedSettings;
  },
): string {
  return changeFileText(kind, file.path, file.text, (data, theirs) => {
    const before = plainSettings(theirs.settings);
    const after = mergeChanges(plainSettings(file.base), plainSettings(file.settings), before);
    return carryChanges(data, before, after, keyOrder) as FileData;
  });
}
