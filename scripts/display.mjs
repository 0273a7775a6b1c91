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
  await movePointerAway(Number(number));
  return {
    display: `:${number}`,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * Moves the pointer from the middle of the screen, where windows open, to its corner.
 *
 * A page that opens under the pointer sets its cursor. Electron now and then refuses that message of a page that is
 * just loading ("Message 0 rejected by interface blink.mojom.WidgetHost") and closes its pipe with it. If that comes
 * before the page has asked for frames, it is never drawn.
 *
 * The requests are those of the X protocol, version 11, section 8 and its appendix on encoding.
 *
 * @param {number} displayNumber
 */
async function movePointerAway(displayNumber) {
  const socket = connect({ path: `/tmp/.X11-unix/X${displayNumber}` });
  try {
    // Little-endian, protocol 11.0, no authorization.
    socket.write(Buffer.from([0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
    const setup = await readReply(socket, (head) => 8 + head.readUInt16LE(6) * 4);
    const vendorBytes = Math.ceil(setup.readUInt16LE(24) / 4) * 4;
    const root = setup.readUInt32LE(40 + vendorBytes + (setup[29] ?? 0) * 8);
    const warpPointer = Buffer.alloc(24);
    warpPointer.set([41, 0, 6]);
    warpPointer.writeUInt32LE(root, 8);
    // The server handles requests in order: with this reply, the pointer has moved.
    const getInputFocus = Buffer.from([43, 0, 1, 0]);
    socket.write(Buffer.concat([warpPointer, getInputFocus]));
    await readReply(socket, () => 32);
  } finally {
    socket.destroy();
  }
}

/**
 * @param {import('node:net').Socket} socket
 * @param {(head: Buffer) => number} lengthOf the bytes of a reply, from its first eight
 */
async function readReply(socket, lengthOf) {
  let bytes = Buffer.alloc(0);
  while (bytes.length < 8 || bytes.length < lengthOf(bytes)) {
    const [chunk] = await once(socket, 'data');
    bytes = Buffer.concat([bytes, chunk]);
  }
  return bytes;
}
