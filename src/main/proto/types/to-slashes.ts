/** A path with forward slashes, as imports are written; a Windows path keeps its drive. */
export function toSlashes(path: string): string {
  return path.includes('\\') && /^[A-Za-z]:|^\\\\/.test(path) ? path.replaceAll('\\', '/') : path;
}

/** The path that an import means when it is written relative to the file that has it; both with forward slashes. */
export function joinRelative(importer: string, imported: string): string {
  const parts = importer.split('/').slice(0, -1);
  for (const part of imported.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}
