import type { IndexedFile } from '../../../proto/types/schema-index.ts';

/** Files that are compiled together. */
export interface FileGroup {
  readonly files: readonly IndexedFile[];
  readonly bytes: number;
}

interface Folder {
  readonly folders: Map<string, Folder>;
  readonly files: IndexedFile[];
  bytes: number;
}

/**
 * Groups files by the folders that they are imported from, since files of one folder share most of their
 * imports: whole trees when small enough, neighbours together, and each folder of a large tree separately.
 * The largest groups come first.
 */
export function groupFiles(files: readonly IndexedFile[], maxBytes: number): readonly FileGroup[] {
  const root = emptyFolder();
  for (const file of files) place(root, file.importPath.split('/').slice(0, -1), file);
  const groups: FileGroup[] = [];
  let open: IndexedFile[] = [];
  let openBytes = 0;

  function close(): void {
    if (open.length > 0) groups.push({ files: open, bytes: openBytes });
    open = [];
    openBytes = 0;
  }

  function add(each: readonly IndexedFile[], bytes: number): void {
    if (openBytes + bytes > maxBytes) close();
    open.push(...each);
    openBytes += bytes;
  }

  function visit(folder: Folder): void {
    if (folder.bytes <= maxBytes) {
      add(filesOf(folder), folder.bytes);
      return;
    }
    // A split folder shares little with its neighbours.
    close();
    for (const file of folder.files) add([file], file.size);
    for (const inner of folder.folders.values()) visit(inner);
    close();
  }

  visit(root);
  close();
  return groups.sort((a, b) => b.bytes - a.bytes);
}

function emptyFolder(): Folder {
  return { folders: new Map(), files: [], bytes: 0 };
}

function place(root: Folder, path: readonly string[], file: IndexedFile): void {
  let at = root;
  at.bytes += file.size;
  for (const name of path) {
    const next = at.folders.get(name) ?? emptyFolder();
    at.folders.set(name, next);
    at = next;
    at.bytes += file.size;
  }
  at.files.push(file);
}

function filesOf(folder: Folder): IndexedFile[] {
  return [...folder.files, ...[...folder.folders.values()].flatMap(filesOf)];
}
