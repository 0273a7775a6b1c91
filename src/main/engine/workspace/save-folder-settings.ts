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
import { changeText, collectionPath } from './workspace-disk.ts';
import { workspaceFileSchema, workspaceKind } from './workspace-file.ts';

/**
 * Saves the changes of folder settings into the folder's file; other changes in the file stay.
 *
 * @param folderPath empty for the workspace, whose file is `protodesk.yaml`
 * @param base what the change was made to
 * @throws ProblemError `bad-input` for an invalid variable name, `not-found`, `file-write`, `read-only`
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
  if (folderPath !== '') findFolder(context, folderPath);
  const isWorkspace = folderPath === '';
  const path = isWorkspace
    ? join(folder, 'protodesk.yaml')
    : join(collectionPath(folder, folderPath), 'folder.yaml');
  await changeText(context, path, (text) => {
    const file = { path, text: text ?? '', base, settings };
    const changed = isWorkspace
      ? changedSettingsText(ofWorkspace, file)
      : changedSettingsText(ofFolder, file);
    return changed === file.text ? text : changed;
  });
}

const ofWorkspace = { kind: workspaceKind, keyOrder: Object.keys(workspaceFileSchema.shape) };
const ofFolder = { kind: folderKind, keyOrder: Object.keys(folderFileSchema.shape) };

/** Returns the text of a folder's or workspace's file with the changes from `base` to `settings`. */
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
