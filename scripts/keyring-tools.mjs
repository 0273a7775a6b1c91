import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isOnPath } from './on-path.mjs';
import { runProcess } from './run-process.mjs';

const programs = ['dbus-daemon', 'gnome-keyring-daemon'];
const packages = ['dbus', 'gnome-keyring', 'libsecret-1-0'];
const libraryFolders = [
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/lib64',
  '/usr/lib',
];

/**
 * True when this system has what a test with a real keychain needs: a bus, GNOME Keyring, and the library
 * with which Electron reaches it.
 *
 * @returns {Promise<boolean>}
 */
export async function hasKeyringTools() {
  const found = await Promise.all(programs.map(isOnPath));
  const hasLibrary = libraryFolders.some((folder) => existsSync(join(folder, 'libsecret-1.so.0')));
  return process.platform === 'linux' && found.every(Boolean) && hasLibrary;
}

/**
 * Installs what {@link hasKeyringTools} checks, as root on Debian-like systems. Elsewhere prints how to
 * install it: without it only the test with a real keychain is left out.
 *
 * @param {(line: string) => void} log
 */
export async function offerKeyringTools(log) {
  if (process.platform !== 'linux' || (await hasKeyringTools())) {
    return;
  }
  const install = ['install', '-y', '--no-install-recommends', ...packages];
  if (process.getuid?.() === 0 && (await isOnPath('apt-get'))) {
    log(`apt-get ${install.join(' ')}`);
    for (const args of [['update'], ['-o', 'DPkg::Lock::Timeout=120', ...install]]) {
      await runProcess('apt-get', args, {
        output: 'collect',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        deadlineMs: 5 * 60_000,
      });
    }
  }
  if (!(await hasKeyringTools())) {
    log(
      `The test with a real keychain is left out: it takes the packages ${packages.join(', ')}. ` +
        `Debian and Ubuntu: sudo apt-get ${install.join(' ')}`,
    );
  }
}
