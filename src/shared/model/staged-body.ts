/**
 * The folder that files chosen as bodies are copied into until their request is saved, as a body names
 * it: below the workspace, not beside the request, where a tab that is not saved leaves nothing.
 */
export const stagedPrefix = '.protodesk/bodies/';

/** What the file of a body is called on screen: one that is not saved yet by the name that it came with. */
export function bodyFileTitle(path: string): string {
  if (!path.startsWith(stagedPrefix)) return path;
  return path.slice(stagedPrefix.length).replace(/^[0-9a-f-]{36}\./, '');
}
