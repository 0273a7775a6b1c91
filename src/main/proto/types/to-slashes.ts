/** Returns a path with forward slashes, as in imports; a Windows path keeps its drive. */
export function toSlashes(path: string): string {
  return path.includes('\\') && /^[A-Za-z]:|^\\\\/.test(path) ? path.replaceAll('\\', '/') : path;
}

/** Returns the path of an import relative to its file; both with forward slashes. */
export function joinRelative(importer: string, imported: string): string {
  const parts = importer.split('/').slice(0, -1);
  for (const part of imported.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}
