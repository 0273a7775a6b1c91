import type { Workspace } from '../../shared/model/workspace.ts';

/** Returns in one sentence why nothing can be saved into the workspace, or null when it can. */
export function writeRefusal(workspace: Workspace | null): string | null {
  if (workspace === null || workspace.access.kind === 'writable') return null;
  switch (workspace.access.reason) {
    case 'open-elsewhere':
      return 'Another Protodesk has this workspace open. Your changes are kept.';
    case 'newer-version':
      return 'A newer Protodesk wrote this workspace. Your changes are kept.';
    case 'not-writable':
      return 'The workspace folder is not writable. Your changes are kept.';
    case 'folder-gone':
      return 'The workspace folder is gone. Your changes are kept.';
    case 'other-folder':
      return 'Another folder replaced this workspace. Your changes are kept.';
  }
}
