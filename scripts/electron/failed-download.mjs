import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheFolder } from '../cache-folder.mjs';

const rememberedMs = 6 * 3600 * 1000;

/**
 * Returns why the last download of this version failed, if that was within the last six hours.
 *
 * Without it every start on a machine that cannot reach the official server would wait for it.
 *
 * @param {string} version
 * @returns {Promise<string | null>}
 */
export async function recentFailure(version) {
  try {
    const record = JSON.parse(await readFile(recordPath(), 'utf8'));
    const ageMs = Date.now() - record.atMs;
    const isRecent = record.version === version && ageMs >= 0 && ageMs < rememberedMs;
    return isRecent ? `${record.failure}; "node scripts/electron.mjs" tries again` : null;
  } catch {
    // No record, or a damaged one: try the download.
    return null;
  }
}

/**
 * @param {string} version
 * @param {string} failure
 */
export async function rememberFailure(version, failure) {
  try {
    await mkdir(cacheFolder(), { recursive: true });
    await writeFile(recordPath(), JSON.stringify({ version, failure, atMs: Date.now() }));
  } catch {
    // A cache that cannot be written only costs another try next time.
  }
}

/** Lets the next search try the download again. */
export async function forgetFailure() {
  await rm(recordPath(), { force: true });
}

function recordPath() {
  return join(cacheFolder(), 'failed-electron-download.json');
}
