import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { CollectionEntry } from '../../../shared/model/workspace.ts';
import { entryOf } from './assemble-files.ts';
import type { RequestRead } from './read-request-file.ts';
import { withValue } from './with-value.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

/**
 * The files of a workspace after one request changed in its place: what is saved all the time does
 * not have all else put together again.
 *
 * @returns null where more than that changed: another id, another file of its body, a new or a
 *   former problem
 */
export function replaceRequest(
  files: WorkspaceFiles,
  path: string,
  before: RequestRead,
  after: RequestRead,
): WorkspaceFiles | null {
  if (!before.value || !after.value || before.value.id !== after.value.id) return null;
  if (before.bodyPath !== after.bodyPath) return null;
  if (before.problems.length > 0 || after.problems.length > 0) return null;
  const request = after.value;
  const place = files.places.get(request.id);
  if (place?.path !== path) return null;
  const requests = withValue(files.requests, request.id, request);
  const collections = withEntry(files.collections, place.folderPath, request);
  return { ...files, requests, collections };
}

function withEntry(
  entries: readonly CollectionEntry[],
  folderPath: string,
  request: SavedRequest,
): CollectionEntry[] {
  return entries.map((entry) => {
    if (entry.kind === 'request') return entry.id === request.id ? entryOf(request) : entry;
    const isOnWay = folderPath === entry.path || folderPath.startsWith(`${entry.path}/`);
    return isOnWay ? { ...entry, entries: withEntry(entry.entries, folderPath, request) } : entry;
  });
}
