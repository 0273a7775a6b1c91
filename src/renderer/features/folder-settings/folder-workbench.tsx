import type { FolderTab } from '../../app/tabs/tabs-state.ts';

/** What a folder of the collections, or the workspace, says for all its requests. */
export function FolderWorkbench({ tab }: { readonly tab: FolderTab }) {
  return <p>{tab.folderPath}</p>;
}
