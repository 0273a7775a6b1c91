import { join } from 'node:path';
import { type Listing, listFolder } from './list-folder.ts';
import { joinPath } from './workspace-context.ts';

/** A folder of the collections as it was listed last. */
export interface FolderNode {
  readonly path: string;
  /** Relative to `collections/`. */
  readonly folderPath: string;
  readonly listing: Listing;
  /** By name, sorted. */
  readonly folders: ReadonlyMap<string, FolderNode>;
}

/**
 * Lists a folder with all below it. A folder that links lead back to is listed where it lies, and
 * only there: a ring of links ends.
 */
export async function listTree(root: string, path: string, realPath: string): Promise<FolderNode> {
  const own = await listBelow(root, { path, folderPath: '', realPath });
  const listed = new Set<string>();
  addRealPaths(own, listed);
  return followLinks(root, own, listed);
}

interface Place {
  readonly path: string;
  readonly folderPath: string;
  readonly realPath: string;
}

/** Real folders only: they are a tree, and can be listed beside each other. */
async function listBelow(root: string, place: Place): Promise<FolderNode> {
  const { path, folderPath } = place;
  const listing = await listFolder(root, path, place.realPath);
  const listed = await Promise.all(
    listing.folders.map(async ({ name, realPath }): Promise<[string, FolderNode]> => {
      const inner = { path: join(path, name), folderPath: joinPath(folderPath, name), realPath };
      const isLink = realPath !== join(place.realPath, name);
      return [name, isLink ? emptyNode(inner) : await listBelow(root, inner)];
    }),
  );
  return { path, folderPath, listing, folders: new Map(listed) };
}

async function followLinks(
  root: string,
  node: FolderNode,
  listed: Set<string>,
): Promise<FolderNode> {
  const folders = new Map<string, FolderNode>();
  let isSame = true;
  for (const [name, inner] of node.folders) {
    const { realPath } = inner.listing;
    let followed = inner;
    if (realPath !== join(node.listing.realPath, name)) {
      if (!listed.has(realPath)) {
        followed = await listBelow(root, { ...inner, realPath });
        addRealPaths(followed, listed);
        followed = await followLinks(root, followed, listed);
      }
    } else followed = await followLinks(root, inner, listed);
    if (followed !== inner) isSame = false;
    folders.set(name, followed);
  }
  return isSame ? node : { ...node, folders };
}

/** What links in it lead to is another matter. */
function addRealPaths(node: FolderNode, listed: Set<string>): void {
  listed.add(node.listing.realPath);
  for (const [name, inner] of node.folders) {
    if (inner.listing.realPath === join(node.listing.realPath, name)) addRealPaths(inner, listed);
  }
}

function emptyNode({ path, folderPath, realPath }: Place): FolderNode {
  const listing = { realPath, files: [], folders: [], problems: [] };
  return { path, folderPath, listing, folders: new Map() };
}
