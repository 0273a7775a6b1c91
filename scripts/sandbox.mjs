import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProcess } from './run-process.mjs';

/**
 * Returns whether Chromium's sandbox can work for this user.
 *
 * `root`: Electron refuses its sandbox for root. `forbidden`: the kernel gives this user no namespaces, and
 * the sandbox helper next to the executable is not set up to work without them.
 *
 * @param {string} distDir the folder of the Electron to run
 * @returns {Promise<'works' | 'root' | 'forbidden'>}
 */
export async function sandboxState(distDir) {
  if (process.platform !== 'linux') {
    return 'works';
  }
  if (process.getuid?.() === 0) {
    return 'root';
  }
  if (hasSetuidHelper(distDir)) {
    return 'works';
  }
  const probe = await runProcess('unshare', ['--user', '--map-root-user', '--net', 'true'], {
    output: 'collect',
    deadlineMs: 10_000,
  });
  // Without `unshare` to ask, Electron itself will report it.
  return probe.code === 0 || probe.ended === 'unstartable' ? 'works' : 'forbidden';
}

/** @param {string} distDir */
function hasSetuidHelper(distDir) {
  try {
    const { mode, uid } = statSync(join(distDir, 'chrome-sandbox'));
    return uid === 0 && (mode & 0o4755) === 0o4755;
  } catch {
    // This build has no such helper.
    return false;
  }
}

/**
 * Returns what to tell a user whose kernel forbids the sandbox: the reason, and the command that fixes it.
 *
 * @param {string} distDir
 * @returns {Promise<string>}
 */
export async function sandboxAdvice(distDir) {
  const setting = await findForbiddingSetting();
  const helper = join(distDir, 'chrome-sandbox');
  const ways = [
    ...(setting === null ? [] : [`  sudo sysctl -w ${setting}`]),
    `  sudo chown root ${helper} && sudo chmod 4755 ${helper}`,
  ];
  return (
    'Electron cannot open a window: this system forbids user namespaces, which its sandbox needs. ' +
    `Run ${ways.length > 1 ? 'one of these' : 'this'}, then the same command again:\n\n${ways.join('\n')}\n\n` +
    'In a container the namespaces have to be allowed from outside (docker run --security-opt seccomp=unconfined).'
  );
}

async function findForbiddingSetting() {
  const settings = [
    { name: 'kernel.unprivileged_userns_clone', forbids: '0', allows: '1' },
    { name: 'kernel.apparmor_restrict_unprivileged_userns', forbids: '1', allows: '0' },
    { name: 'user.max_user_namespaces', forbids: '0', allows: '15000' },
  ];
  for (const { name, forbids, allows } of settings) {
    const value = await readFile(`/proc/sys/${name.replaceAll('.', '/')}`, 'utf8').catch(() => '');
    if (value.trim() === forbids) {
      return `${name}=${allows}`;
    }
  }
  return null;
}
