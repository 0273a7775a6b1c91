import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * True when a window can be shown: always on macOS and Windows, elsewhere when an X or Wayland server
 * responds.
 *
 * @returns {Promise<boolean>}
 */
export async function hasDisplay() {
  if (process.platform === 'darwin' || process.platform === 'win32') {
    return true;
  }
  return hasWaylandDisplay() || (await hasXDisplay(process.env.DISPLAY ?? ''));
}

function hasWaylandDisplay() {
  const name = process.env.WAYLAND_DISPLAY;
  return Boolean(name) && existsSync(resolve(process.env.XDG_RUNTIME_DIR ?? '/', name ?? ''));
}

/** @param {string} display as in DISPLAY: `:0`, `host:10.0` */
async function hasXDisplay(display) {
  const match = /^(?:unix\/?)?([^:]*):(\d+)(?:\.\d+)?$/.exec(display);
  if (match === null) {
    // Some X servers listen on a socket whose path is in DISPLAY.
    return display.startsWith('/') && (await canConnect({ path: display }));
  }
  const [, host = '', number = '0'] = match;
  if (host !== '') {
    return canConnect({ host, port: 6000 + Number(number) });
  }
  const path = `/tmp/.X11-unix/X${number}`;
  return (await canConnect({ path })) || canConnect({ path: `\0${path}` });
}

/** @param {import('node:net').NetConnectOpts} address */
function canConnect(address) {
  return new Promise((settled) => {
    const socket = connect({ ...address, timeout: 3000 });
    /** @param {boolean} response */
    const settle = (response) => {
      socket.destroy();
      settled(response);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
    socket.once('timeout', () => settle(false));
  });
}

/**
 * Starts a virtual X server on a free display number.
 *
 * @returns {Promise<{display: string, stop: () => Promise<void>}>} `display` is a value for DISPLAY
 * @throws {Error} with Xvfb's output, when it ends without naming its display
 */
export async function startXvfb() {
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp', '-noreset'],
    { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] },
  );
  let complaints = '';
  server.stderr?.on('data', (chunk) => {
    complaints += chunk;
  });
  const ended = new Promise((settled) => {
    server.once('exit', settled);
    server.once('error', settled);
  });
  const named = once(
    createInterface({ input: /** @type {import('node:stream').Readable} */ (server.stdio[3]) }),
    'line',
  );
  const number = await Promise.race([named.then(([line]) => line), ended.then(() => null)]);
  if (number === null) {
    throw new Error(`The X server Xvfb did not start: ${complaints.trim() || 'it gave no reason'}`);
  }
  return {
    display: `:${number}`,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
    },
  };
}
