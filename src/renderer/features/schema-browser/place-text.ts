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
