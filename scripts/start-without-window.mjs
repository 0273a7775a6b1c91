import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { cli, ensureBuilt } from './build.mjs';
import { root } from './project.mjs';
import { runProcess } from './run-process.mjs';

const program = join(root, cli.output);
const protoFolder = join('proto-samples', 'workspace', 'protos');
const userType = 'com.example.samples.store.User';
const deadlineMs = 60_000;

/**
 * Does the window's first job through the command line: requests one user from the sample server, decodes the
 * response and shows it with the size of the same user as JSON.
 *
 * @param {(line: string) => void} say prints each step; the response itself goes to stdout
 * @returns {Promise<number>} exit code
 */
export async function startWithoutWindow(say) {
  say(
    'There is no display to open a window on (DISPLAY and WAYLAND_DISPLAY lead nowhere), so this does the ' +
      'same first call through the command line.',
  );
  await ensureBuilt(cli, say);
  const server = await startSampleServer();
  try {
    const url = `${server.origin}/store/users/1`;
    say(`Sample server: ${server.origin}`);
    say(`GET ${url}`);
    const [asProtobuf, asJson] = await Promise.all([
      fetchBody(url, 'application/x-protobuf'),
      fetchBody(url, 'application/json'),
    ]);
    const command = ['decode', '--proto', protoFolder, '--type', userType, '--to', 'tree', '-'];
    const decoded = await runProcess(process.execPath, [program, ...command], {
      cwd: root,
      input: asProtobuf.body,
      output: 'collect',
      deadlineMs,
    });
    process.stdout.write(`${decoded.output.trimEnd()}\n`);
    if (decoded.code !== 0) {
      return 1;
    }
    say(
      `${asProtobuf.status} · ${userType} · protobuf ${asProtobuf.body.length} B · ` +
        `the server's own JSON for it ${asJson.body.length} B`,
    );
    say(`Decoded with: protodesk ${command.join(' ')} (here: node ${cli.output} ...)`);
    say('On a desktop, or with DISPLAY set, "npm start" opens the window.');
    return 0;
  } finally {
    await server.stop();
  }
}

/** @returns {Promise<{origin: string, stop: () => Promise<unknown>}>} */
async function startSampleServer() {
  const server = spawn(process.execPath, [program, 'sample-server', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((settled) => {
    server.once('exit', settled);
    server.once('error', settled);
  });
  const stop = () => {
    server.kill('SIGTERM');
    return ended;
  };
  for await (const line of createInterface({ input: server.stdout })) {
    const origin = /https?:\/\/[^/\s"]+/.exec(line)?.[0];
    if (origin !== undefined) {
      return { origin, stop };
    }
  }
  await stop();
  throw new Error('The sample server ended without saying where it listens.');
}

/**
 * @param {string} url
 * @param {string} accept
 */
async function fetchBody(url, accept) {
  const response = await fetch(url, {
    headers: { accept },
    signal: AbortSignal.timeout(deadlineMs),
  });
  return {
    status: `${response.status} ${response.statusText}`,
    body: new Uint8Array(await response.arrayBuffer()),
  };
}
