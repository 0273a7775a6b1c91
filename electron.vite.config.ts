import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

// Named apart from the installed Electron: the pinned stand-in that development falls back to
// (scripts/electron.mjs) is older than the official one, and one build has to run on both.
const nodeTarget = 'node20.18';
const browserTarget = 'chrome130';

const root = import.meta.dirname;

// Each thread and page reads its code at every start: half of the characters are read in less time. Names stay, so
// that the stacks in a log can be read.
const minify = { compress: true, mangle: false, codegen: true } as const;

export default defineConfig({
  main: {
    build: {
      target: nodeTarget,
      outDir: 'out/main',
      // Everything is bundled, so that the packaged app carries no node_modules.
      externalizeDeps: false,
      rolldownOptions: {
        input: {
          index: resolve(root, 'src/main/index.ts'),
          engine: resolve(root, 'src/main/engine/main.ts'),
          'pool-worker': resolve(root, 'src/main/engine/handlers/pool-worker.ts'),
          'run-worker': resolve(root, 'src/main/engine/run/run-worker.ts'),
          'schema-worker': resolve(root, 'src/main/engine/schemas/thread/schema-worker.ts'),
          'sample-server-worker': resolve(root, 'src/main/sample-server/sample-server-worker.ts'),
        },
        external: ['electron'],
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          chunkFileNames: '[name]-[hash].cjs',
          minify,
        },
      },
    },
  },
  preload: {
    build: {
      target: nodeTarget,
      outDir: 'out/preload',
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: resolve(root, 'src/main/preload.ts') },
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'src/renderer'),
    plugins: [react()],
    build: {
      target: browserTarget,
      outDir: resolve(root, 'out/renderer'),
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { index: resolve(root, 'src/renderer/index.html') },
        output: { minify },
      },
    },
    worker: { format: 'es' },
  },
});
