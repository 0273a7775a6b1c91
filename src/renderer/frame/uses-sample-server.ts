import type { CollectionEntry, Workspace } from '../../shared/model/workspace.ts';

const name = /\{\{\s*sampleServer\s*\}\}/u;

/**
 * True when a workspace names the sample server: in its settings, a variable, an environment, or the URL of a
 * request. Settings of folders are not known here.
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
