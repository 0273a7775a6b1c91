#!/usr/bin/env node
import { hasDisplay } from './display.mjs';
import { findElectron } from './electron.mjs';
import { electronArguments } from './electron-arguments.mjs';
import { root, tool } from './project.mjs';
import { runProcess } from './run-process.mjs';
import { sandboxAdvice, sandboxState } from './sandbox.mjs';
import { ensureSystem } from './system.mjs';

// `npm run dev`: the app from its sources, rebuilt and reloaded when they change.
try {
  process.exitCode = await startDev();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function startDev() {
  if (!(await hasDisplay())) {
    say('There is no display to open a window on. "npm start" does a first call without one.');
    return 1;
  }
  const electron = await findElectron({ log: say });
  await ensureSystem({ executable: electron.executable, needsXvfb: false, log: say });
  const sandbox = await sandboxState(electron.distDir);
  if (sandbox === 'forbidden') {
    say(await sandboxAdvice(electron.distDir));
    return 1;
  }
  const result = await runProcess(
    process.execPath,
    [tool('electron-vite'), 'dev', '--watch', '--', ...electronArguments({ sandbox })],
    { cwd: root, env: { ...process.env, ELECTRON_EXEC_PATH: electron.executable } },
  );
  return result.code ?? 1;
}

/** @param {string} line */
function say(line) {
  process.stderr.write(`${line}\n`);
}
