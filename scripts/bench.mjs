import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { build } from 'vite';
import { root } from './project.mjs';

const outDir = join(root, '.cache', 'bench');

// The figures are of the code as it ships: bundled, with the settings of the app's own build.
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  ssr: { noExternal: true },
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

const child = spawn(process.execPath, [join(outDir, 'main.mjs'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
