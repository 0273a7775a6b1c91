import type { Workspace } from '../../shared/model/workspace.ts';

/** Returns in one sentence why nothing can be saved into the workspace, or null when it can. */
export function writeRefusal(workspace: Workspace | null): string | null {
  if (workspace === null || workspace.access.kind === 'writable') return null;
  switch (workspace.access.reason) {
    case 'open-elsewhere':
      return 'Not here: another Protodesk has this workspace open. What you type is kept.';
    case 'newer-version':
      return 'Not with this version: a newer Protodesk wrote this workspace. What you type is kept.';
    case 'not-writable':
      return 'The folder of this workspace cannot be written to. What you type is kept.';
    case 'folder-gone':
      return 'The folder of this workspace is gone. What you type is kept.';
    case 'other-folder':
      return 'Another folder is in the place of this workspace. What you type is kept.';
  }
}
