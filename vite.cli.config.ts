import { chmodSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';

const root = import.meta.dirname;
const bundle = resolve(root, 'dist-cli/protodesk.cjs');

// One self-contained file: the command line works without Electron and without node_modules.
export default defineConfig({
  root,
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node20.18',
    outDir: 'dist-cli',
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { protodesk: resolve(root, 'src/main/cli/main.ts') },
      output: {
        format: 'cjs',
        entryFileNames: '[name].cjs',
        codeSplitting: false,
        banner: '#!/usr/bin/env node',
      },
    },
  },
  plugins: [
    {
      name: 'make-executable',
      closeBundle: () => chmodSync(bundle, 0o755),
    },
  ],
});
