import { realpath } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type Listing, listFolder } from '../disk/list-folder.ts';
import { type FolderNode, listTree } from './folder-node.ts';
import { requestSuffix } from './request-file.ts';

/** The content of a workspace. */
export interface ListedWorkspace {
  /** The workspace's path without links. */
  readonly root: string;
  readonly workspacePath: string;
  readonly environmentFolder: string;
  readonly environments: Listing;
  readonly collections: FolderNode;
  /** The files of the workspace. */
  readonly paths: FilePaths;
}

/** The files of a workspace, by kind. */
export interface FilePaths {
  readonly requests: readonly string[];
  readonly folderFiles: readonly string[];
  readonly environments: readonly string[];
  readonly workspaces: readonly string[];
}

/** Lists the folders of a workspace. Never throws. */
export async function listWorkspace(folder: string): Promise<ListedWorkspace> {
  // The opened folder may be a link; links inside it are not followed.
  const root = await realpath(folder).catch(() => folder);
  const collectionFolder = join(folder, 'collections');
  const environmentFolder = join(folder, 'environments');
  const environments = await listFolder(environmentFolder);
  const collections = await listTree(collectionFolder);
  const workspacePath = join(folder, 'protodesk.yaml');
  const paths = {
    ...collectionPaths(collections),
    environments: environments.files
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => join(environmentFolder, name)),
    workspaces: [workspacePath],
  };
  return { root, workspacePath, environmentFolder, environments, collections, paths };
}

function collectionPaths(collections: FolderNode): Pick<FilePaths, 'requests' | 'folderFiles'> {
  const requests: string[] = [];
  const folderFiles: string[] = [];
  function add({ path, listing, folders }: FolderNode): void {
    for (const name of listing.files) {
      if (name.endsWith(requestSuffix)) requests.push(join(path, name));
      else if (name === 'folder.yaml') folderFiles.push(join(path, name));
    }
    for (const inner of folders.values()) add(inner);
  }
  add(collections);
  return { requests, folderFiles };
}

/** Returns the folders that hold those files: real path to listed path. */
export function foldersOf(listed: ListedWorkspace): ReadonlyMap<string, string> {
  const folder = dirname(listed.workspacePath);
  const found = new Map<string, string>();
  const add = (path: string): unknown => found.set(join(listed.root, relative(folder, path)), path);
  function addTree({ path, folders }: FolderNode): void {
    add(path);
    for (const inner of folders.values()) addTree(inner);
  }
  add(folder);
  add(listed.environmentFolder);
  addTree(listed.collections);
  return found;
}
