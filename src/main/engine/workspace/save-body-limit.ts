import { join } from 'node:path';
import { carryChanges } from './carry-changes.ts';
import { changeFileText } from './change-file-text.ts';
import type { FileData } from './file-data.ts';
import type { WorkspaceContext } from './workspace-context.ts';
import { changeText } from './workspace-disk.ts';
import { workspaceFileSchema, workspaceKind } from './workspace-file.ts';

/**
 * Writes the size limit of bodies into protodesk.yaml; everything else in the file stays.
 *
 * @throws ProblemError `file-write`, `read-only`
 */
export async function saveBodyLimit(
  context: WorkspaceContext,
  maxBodyMegabytes: number,
): Promise<void> {
  const path = join(context.folder, 'protodesk.yaml');
  await changeText(context, path, (text) =>
    changeFileText(workspaceKind, path, text ?? '', (data, before) => {
      if (before.maxBodyMegabytes === maxBodyMegabytes) return data;
      return carryChanges(
        data,
        { maxBodyMegabytes: before.maxBodyMegabytes },
        { maxBodyMegabytes },
        Object.keys(workspaceFileSchema.shape),
      ) as FileData;
    }),
  );
}
