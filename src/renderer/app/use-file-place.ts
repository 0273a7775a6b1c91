import { showInFolder } from '../features/collections/change-entries.ts';
import { foldersAround } from '../features/collections/collection-rows.ts';
import { useApp, useWindowState } from './app-context.ts';

/** Shows a file beside a request in the file manager; null while it is not known where that lies. */
export function useFilePlace(requestId: string, path: string | null): (() => void) | null {
  const app = useApp();
  const workspace = useWindowState((state) => state.workspace);
  if (workspace === null || path === null) return null;
  const folders = foldersAround(workspace.collections, requestId);
  if (folders === null) return null;
  const place = [workspace.folder, 'collections', folders.at(-1), path].filter(Boolean).join('/');
  return () => void showInFolder(app, place);
}
