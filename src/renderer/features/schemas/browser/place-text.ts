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

/** Whether a source lies outside of the workspace folder, by its path as it is listed. */
export function isOutside(listed: string): boolean {
  return isAbsolute(listed) || /^\.\.(?:[\\/]|$)/u.test(listed);
}

/** The absolute path of what is listed relative to a workspace folder, which may lie above it. */
export function absolutePlace(workspaceFolder: string, listed: string): string {
  if (isAbsolute(listed)) return listed;
  const up = /^(?:\.\.(?:[\\/]|$))*/u.exec(listed)?.[0] ?? '';
  const above = up.split(/[\\/]/u).filter((part) => part === '..');
  const folder = above.reduce((path) => folderOf(path), workspaceFolder);
  const rest = listed.slice(up.length);
  return rest === '' ? folder : `${folder}/${rest}`;
}

/**
 * A text with its paths cut to what tells them apart: those below the workspace, and those below the
 * folder that a source lies in, of which more stays where another source would look the same.
 *
 * @param sourcePaths as they are listed: relative to the workspace where they lie inside or near
 */
export function shortenPaths(
  text: string,
  workspaceFolder: string,
  sourcePaths: readonly string[],
): string {
  const places = sourcePaths.map((path) =>
    isOutside(path) ? absolutePlace(workspaceFolder, path) : path,
  );
  const absolute = places.filter(isAbsolute);
  const folders = [workspaceFolder, ...absolute.map((path) => needlessFolder(path, places))]
    .filter((folder) => folder !== '')
    .sort((a, b) => b.length - a.length);
  return folders.reduce((short, folder) => short.replace(atStartOfPath(folder), ''), text);
}

/** The folder that can be left out of a path without making it like another one. */
function needlessFolder(path: string, paths: readonly string[]): string {
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
    const rest = path.slice(folder.length + 1);
    const isAlike = paths.some(
      (other) =>
        other !== path &&
        (other === rest || /[\\/]/u.test(other.at(-rest.length - 1) ?? '')) &&
        other.endsWith(rest),
    );
    if (!isAlike) return folder;
  }
  return '';
}

function atStartOfPath(folder: string): RegExp {
  const escaped = folder.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&');
  return new RegExp(`(?<![^\\s"'\`(])${escaped}[\\\\/]`, 'gu');
}
