import type { CollectionEntry, Workspace } from '../../shared/model/workspace.ts';

const name = /\{\{\s*sampleServer\s*\}\}/u;

/**
 * Whether a workspace names the sample server: in a variable of it or of an environment, in another
 * of its settings, or in the URL of a request. What only a folder's settings say is not known here.
 */
export function usesSampleServer({
  settings,
  environments,
  collections,
}: Pick<Workspace, 'settings' | 'environments' | 'collections'>): boolean {
  return (
    name.test(JSON.stringify(settings)) ||
    environments.some(({ variables }) => name.test(JSON.stringify(variables))) ||
    namesInUrls(collections)
  );
}

function namesInUrls(entries: readonly CollectionEntry[]): boolean {
  return entries.some((entry) =>
    entry.kind === 'folder' ? namesInUrls(entry.entries) : name.test(entry.url),
  );
}
