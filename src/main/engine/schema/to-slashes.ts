/** A path with forward slashes, as imports are written; a Windows path keeps its drive. */
export function toSlashes(path: string): string {
  return path.includes('\\') && /^[A-Za-z]:|^\\\\/.test(path) ? path.replaceAll('\\', '/') : path;
}
