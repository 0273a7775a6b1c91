import type { CollectionEntry, RequestEntry } from '../../../shared/model/workspace.ts';

/** A request of the panel with an id and further parts. */
export function requestEntry(id: string, patch: Partial<RequestEntry> = {}): RequestEntry {
  return {
    kind: 'request',
    id,
    name: id,
    method: 'GET',
    url: '',
    requestType: null,
    responseType: null,
    ...patch,
  };
}

/** A folder of the panel, named after its path. */
export function folderEntry(path: string, entries: CollectionEntry[]): CollectionEntry {
  return { kind: 'folder', path, name: path.split('/').at(-1) ?? path, entries };
}
