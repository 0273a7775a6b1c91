import { join } from 'node:path';
import { type Listing, listFolder } from '../disk/list-folder.ts';
import { joinPath } from './workspace-context.ts';

/** A folder of the collections as last listed. */
export interface FolderNode {
  readonly path: string;
  /** Relative to `collections/`. */
  readonly folderPath: string;
  readonly listing: Listing;
  /** By name, sorted. */
  readonly folders: ReadonlyMap<string, FolderNode>;
}

/** Lists a folder with all its subfolders. Links are not followed, so that the tree ends. */
export async function listTree(path: string, folderPath = ''): Promise<FolderNode> {
  const listing = await listFolder(path);
  const folders = await Promise.all(
    listing.folders.map(async (name): Promise<[string, FolderNode]> => {
      return [name, await listTree(join(path, name), joinPath(folderPath, name))];
    }),
  );
  return { path, folderPath, listing, folders: new Map(folders) };
}
