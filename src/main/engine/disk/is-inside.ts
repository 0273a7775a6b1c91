import { isAbsolute, relative, sep } from 'node:path';

/** Whether a path is a folder itself or lies in it; both are compared as they are written. */
export function isInside(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}
