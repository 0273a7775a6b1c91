/** The last part of a path, of either kind of slash. */
export function fileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** All before the last part of a path; empty when there is none. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/'), path.lastIndexOf('\\')));
}

/** Whether a path needs no folder before it, on any system. */
export function isAbsolute(path: string): boolean {
  return /^(?:[a-z]:)?[\\/]/iu.test(path);
}

/**
 * A text with its paths cut to what tells them apart: those below the workspace, and those below the
 * folder that a source lies in.
 *
 * @param sourcePaths as they are listed: relative to the workspace where they lie inside
 */
export function shortenPaths(
  text: string,
  workspaceFolder: string,
  sourcePaths: readonly string[],
): string {
  const folders = [workspaceFolder, ...sourcePaths.filter(isAbsolute).map(folderOf)]
    .filter((folder) => folder !== '')
    .sort((a, b) => b.length - a.length);
  return folders.reduce(
    (short, folder) => short.replaceAll(`${folder}/`, '').replaceAll(`${folder}\\`, ''),
    text,
  );
}
