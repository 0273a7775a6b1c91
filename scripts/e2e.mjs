#!/usr/bin/env node
import { pathToFileURL } from 'node:url';
import { app, ensureBuilt } from './build.mjs';
import { hasDisplay, startXvfb } from './display.mjs';
import { findElectron } from './electron.mjs';
import { offerKeyringTools } from './keyring-tools.mjs';
import { root, tool } from './project.mjs';
import { runProcess } from './run-process.mjs';
import { sandboxState } from './sandbox.mjs';
import { ensureSystem } from './system.mjs';

/**
 * Prepares this machine for end-to-end tests: Electron, its system packages, a display.
 *
 * @param {(line: string) => void} say
 * @returns {Promise<{env: NodeJS.ProcessEnv, stop: () => Promise<void>}>} the environment for tests; `stop`
 *   ends what was started
 */
export async function prepareMachine(say) {
  const electron = await findElectron({ log: say });
  const isHeadless = !(await hasDisplay());
  await ensureSystem({ executable: electron.executable, needsXvfb: isHeadless, log: say });
  await offerKeyringTools(say);
  const sandbox = await sandboxState(electron.distDir);
  if (sandbox !== 'works') {
    const reason = sandbox === 'root' ? 'refused to root' : 'forbidden by this system';
    say(`WARNING: Chromium's sandbox is ${reason}, so the tests run Electron with --no-sandbox.`);
  }
  const server = isHeadless ? await startXvfb() : null;
  return {
    env: {
      ...process.env,
      ELECTRON_OVERRIDE_DIST_PATH: electron.distDir,
      // Parallel tests start their own displays: one display has one clipboard and one focus.
      ...(server === null ? {} : { DISPLAY: server.display, PROTODESK_OWN_DISPLAY: '1' }),
    },
    stop: async () => {
      await server?.stop();
    },
  };
}

/**
 * @param {readonly string[]} args for `playwright test`
 * @param {import('./run-process.mjs').RunOptions} options
 */
export function runPlaywright(args, options) {
  return runProcess(process.execPath, [tool('playwright'), 'test', ...args], {
    cwd: root,
    ...options,
  });
}

/** @param {string} line */
function say(line) {
  process.stderr.write(`${line}\n`);
}

// `npm run test:e2e -- [arguments of playwright test]`
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const machine = await prepareMachine(say);
    try {
      await ensureBuilt(app, say);
      const args = process.argv.slice(2);
      const project = args.some((arg) => arg.startsWith('--project')) ? [] : ['--project=app'];
      const { env } = machine;
      process.exitCode = (await runPlaywright([...project, ...args], { env })).code ?? 1;
    } finally {
      await machine.stop();
    }
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
