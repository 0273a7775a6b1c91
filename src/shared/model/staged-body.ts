/**
 * The prefix of a body file's name for a file that was copied to the user's private data, until the request
 * is saved. It has no meaning in a request file.
 */
export const stagedPrefix = 'staged:';

/** Returns the name of a body file on screen: for an unsaved one its original name. */
export function bodyFileTitle(path: string): string {
  if (!path.startsWith(stagedPrefix)) return path;
  return path.slice(stagedPrefix.length).replace(/^[0-9a-f-]{36}\./, '');
}
