import { accessSync, constants } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';

/**
 * Returns the path of a program, in PATH or in cargo's folder; null when it is missing.
 *
 * @param {string} name
 * @returns {string | null}
 */
export function findTool(name) {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  const folders = [...(process.env.PATH ?? '').split(delimiter), join(homedir(), '.cargo', 'bin')];
  for (const folder of folders) {
    const path = join(folder, file);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}
