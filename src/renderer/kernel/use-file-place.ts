import { stagedPrefix } from '../../shared/model/staged-body.ts';
import { useApp, useWindowState } from './app-context.ts';
import { foldersAround } from './folders-around.ts';
import { showInFolder } from './show-in-folder.ts';

/** Shows a file beside a request in the file manager; null while it is not known where that lies. */
export function useFilePlace(requestId: string, path: string | null): (() => void) | null {
  const app = useApp();
  const collections = useWindowState((state) => state.workspace?.collections ?? null);
  const workspaceFolder = useWindowState((state) => state.workspace?.folder);
  if (collections === null || path === null) return null;
  if (path.startsWith(stagedPrefix)) {
    return () => void showInFolder(app, `${workspaceFolder}/${path}`);
  }
  const folders = foldersAround(collections, requestId);
  if (folders === null) return null;
  const place = [workspaceFolder, 'collections', folders.at(-1), path].filter(Boolean).join('/');
  return () => void showInFolder(app, place);
}
