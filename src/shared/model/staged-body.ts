/**
 * How the body of a draft begins the name of a file that was chosen and copied among the user's private
 * data, where it lies until the request is saved. In a request file it has no meaning.
 */
export const stagedPrefix = 'staged:';

/** What the file of a body is called on screen: one that is not saved yet by the name that it came with. */
export function bodyFileTitle(path: string): string {
  if (!path.startsWith(stagedPrefix)) return path;
  return path.slice(stagedPrefix.length).replace(/^[0-9a-f-]{36}\./, '');
}
