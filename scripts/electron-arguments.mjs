import { accessSync, constants } from 'node:fs';

/**
 * Returns the arguments that Electron needs in a development start or a test on this machine, before the
 * app's path.
 *
 * @param {{sandbox: 'works' | 'root' | 'forbidden'}} options
 * @returns {readonly string[]}
 */
export function electronArguments({ sandbox }) {
  return [
    ...(sandbox === 'works' ? [] : ['--no-sandbox']),
    // Chromium dies at start without shared memory there, as in a bare container.
    ...(process.platform === 'linux' && !isWritable('/dev/shm') ? ['--disable-dev-shm-usage'] : []),
    // Electron before 38 uses X by default.
    ...(process.env.WAYLAND_DISPLAY && !process.env.DISPLAY ? ['--ozone-platform-hint=auto'] : []),
  ];
}

/** @param {string} path */
function isWritable(path) {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
