#!/usr/bin/env node
import { app, ensureBuilt } from './build.mjs';
import { hasDisplay } from './display.mjs';
import { findElectron } from './electron.mjs';
import { electronArguments } from './electron-arguments.mjs';
import { root } from './project.mjs';
import { runProcess } from './run-process.mjs';
import { sandboxAdvice, sandboxState } from './sandbox.mjs';
import { startWithoutWindow } from './start-without-window.mjs';
import { ensureSystem } from './system.mjs';

try {
  process.exitCode = (await hasDisplay()) ? await startWindow() : await startWithoutWindow(say);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function startWindow() {
  const electron = await findElectron({ log: say });
  await ensureSystem({ executable: electron.executable, needsXvfb: false, log: say });
  const sandbox = await sandboxState(electron.distDir);
  if (sandbox === 'forbidden') {
    say(await sandboxAdvice(electron.distDir));
    return 1;
  }
  if (sandbox === 'root') {
    say(
      'WARNING: Electron refuses its sandbox to root, so this development start goes without (--no-sandbox). ' +
        'Start it as another user to have the sandbox. The packaged app never does this.',
    );
  }
  await ensureBuilt(app, say);
  const args = electronArguments({ sandbox });
  const result = await runProcess(electron.executable, [...args, root, ...process.argv.slice(2)]);
  if (result.ended === 'unstartable') {
    say(`${electron.executable} could not be started: ${result.output}`);
  }
  return result.code ?? 1;
}

/** @param {string} line */
function say(line) {
  process.stderr.write(`${line}\n`);
}
