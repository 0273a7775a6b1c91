import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { folderBytes } from '../folder-bytes.mjs';
import { runProcess } from '../run-process.mjs';

const packageDir = dirname(createRequire(import.meta.url).resolve('electron/package.json'));

/** Returns the version of the installed `electron` package, which types and releases use. */
export function officialVersion() {
  return JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')).version;
}

/**
 * Returns the official binary next to the `electron` package, if it was downloaded.
 *
 * @returns {Promise<import('../electron.mjs').Electron | null>}
 */
export async function findOfficial() {
  const distDir = join(packageDir, 'dist');
  try {
    const name = await readFile(join(packageDir, 'path.txt'), 'utf8');
    const version = (await readFile(join(distDir, 'version'), 'utf8')).trim().replace(/^v/, '');
    const executable = join(distDir, name);
    return version === officialVersion() && existsSync(executable)
      ? { executable, distDir, version, origin: 'official' }
      : null;
  } catch {
    // Without path.txt, which is written last, the download never finished.
    return null;
  }
}

/**
 * Downloads the official binary with the package's own installer.
 *
 * A refused connection fails at once; a silently dropped one fails when nothing arrived for `stallMs`. A
 * download that grows goes on, however slow.
 *
 * @param {{stallMs?: number}} [options]
 * @returns {Promise<string | null>} why it failed, in a few words; null when it worked
 */
export async function downloadOfficial({ stallMs = 20_000 } = {}) {
  // The installer puts the archive here first, so that its growth can be watched.
  const temporaryDir = await mkdtemp(join(tmpdir(), 'protodesk-electron-'));
  try {
    const watched = [temporaryDir, join(packageDir, 'dist')];
    const result = await runProcess(process.execPath, [join(packageDir, 'install.js')], {
      env: { ...process.env, TMPDIR: temporaryDir, TEMP: temporaryDir, TMP: temporaryDir },
      output: 'collect',
      stall: {
        afterMs: stallMs,
        progress: async () => (await Promise.all(watched.map(folderBytes))).join(),
      },
    });
    if (result.ended === 'stalled') {
      return `its download brought nothing for ${stallMs / 1000} s`;
    }
    return result.code === 0 ? null : `its download failed: ${reasonIn(result.output)}`;
  } finally {
    await rm(temporaryDir, { recursive: true, force: true });
  }
}

/**
 * Returns the most useful line of the installer's output.
 *
 * @param {string} output
 */
function reasonIn(output) {
  const line = /\[cause\]: (.+)/.exec(output)?.[1] ?? /^\w*Error: (.+)$/m.exec(output)?.[1];
  return line?.replace(/[{\s]+$/, '') ?? 'no reason given';
}
