import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { build } from 'vite';
import { app, cli, ensureBuilt } from './build.mjs';
import { prepareMachine } from './e2e.mjs';
import { findElectron } from './electron.mjs';
import { electronArguments } from './electron-arguments.mjs';
import { findTool } from './load-tools.mjs';
import { root } from './project.mjs';
import { sandboxState } from './sandbox.mjs';

const outDir = join(root, '.cache', 'bench');

// The figures are for the shipped code: bundled, with the settings of the app's own build.
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  ssr: { noExternal: true, external: ['@playwright/test'] },
  build: {
    ssr: true,
    target: 'node20.18',
    outDir,
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { main: join(root, 'bench', 'main.ts') },
      output: { format: 'esm', entryFileNames: '[name].mjs', codeSplitting: false },
    },
  },
});

// The peer of the form: a bare Monaco.
const monacoDir = join(root, '.cache', 'bench-monaco');
await build({
  root: join(root, 'bench', 'bare-monaco'),
  base: './',
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  build: { outDir: monacoDir, emptyOutDir: true, reportCompressedSize: false, target: 'chrome130' },
});

/** @param {string} line */
function say(line) {
  process.stderr.write(`${line}\n`);
}

const machine = await prepareMachine(say);
try {
  await ensureBuilt(app, say);
  await ensureBuilt(cli, say);
  const electron = await findElectron({ log: say });
  const sandbox = await sandboxState(electron.distDir);
  const command = { executable: electron.executable, args: electronArguments({ sandbox }) };
  const child = spawn(process.execPath, [join(outDir, 'main.mjs'), ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...machine.env,
      PROTODESK_BENCH_ELECTRON: JSON.stringify(command),
      PROTODESK_BENCH_MONACO: monacoDir,
      PROTODESK_BENCH_OHA: findTool('oha') ?? '',
    },
  });
  process.exitCode = await new Promise((ended) => {
    child.once('exit', (code) => ended(code ?? 1));
  });
} finally {
  await machine.stop();
}
