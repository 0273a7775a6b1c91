import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Returns the cache folder for development downloads, shared by all clones of this project.
 *
 * @returns {string} absolute path; it may not exist yet
 */
export function cacheFolder() {
  const named = process.env.XDG_CACHE_HOME;
  if (named) {
    return join(named, 'protodesk');
  }
  if (process.platform === 'darwin') {
    return join(homedir(), 'Library', 'Caches', 'protodesk');
  }
  if (process.platform === 'win32') {
    return join(process.env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'protodesk');
  }
  return join(homedir(), '.cache', 'protodesk');
}
