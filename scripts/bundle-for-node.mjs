import { join } from 'node:path';
import { build } from 'vite';
import { root } from './project.mjs';

/**
 * Bundles a TypeScript file of the project and its imports into one module for Node.
 *
 * @param {string} name the module's, without its extension
 * @param {string} entry the file, relative to the project
 * @param {string} outDir the folder for the module, below `.cache`; emptied before
 * @param {string} [banner] the start of the module
 * @returns {Promise<string>} the path of the module
 */
export async function bundleForNode(name, entry, outDir, banner = '') {
  const path = join(root, '.cache', outDir);
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node20.18',
      outDir: path,
      emptyOutDir: true,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { [name]: join(root, entry) },
        output: { format: 'esm', entryFileNames: '[name].mjs', codeSplitting: false, banner },
      },
    },
  });
  return join(path, `${name}.mjs`);
}
