import { isAbsolute, relative, sep } from 'node:path';

/** True when a path is the folder itself or lies in it. Compares both as text. */
export function isInside(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}
