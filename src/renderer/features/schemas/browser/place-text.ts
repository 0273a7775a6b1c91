/** Returns the last part of a path, with either kind of slash. */
export function fileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** Returns everything before the last part of a path; empty when there is nothing. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/'), path.lastIndexOf('\\')));
}

/** True when a path is absolute on any system. */
export function isAbsolute(path: string): boolean {
  return /^(?:[a-z]:)?[\\/]/iu.test(path);
}

/** True when a source is outside the workspace folder, judging by its listed path. */
export function isOutside(listed: string): boolean {
  return isAbsolute(listed) || /^\.\.(?:[\\/]|$)/u.test(listed);
}

/**
 * Returns the absolute path of an entry listed relative to a workspace folder; it may lie above the folder.
 */
export function absolutePlace(workspaceFolder: string, listed: string): string {
  if (isAbsolute(listed)) return listed;
  const up = /^(?:\.\.(?:[\\/]|$))*/u.exec(listed)?.[0] ?? '';
  const above = up.split(/[\\/]/u).filter((part) => part === '..');
  const folder = above.reduce((path) => folderOf(path), workspaceFolder);
  const rest = listed.slice(up.length);
  return rest === '' ? folder : `${folder}/${rest}`;
}

/**
 * Returns a text with its paths shortened to what distinguishes them: paths below the workspace, and below
 * the folder of a source. More stays when another source would look the same.
 *
 * @param sourcePaths as they are listed: relative to the workspace when they are in or near it
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

/** Returns the folder that can be left out of a path without making it ambiguous. */
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
