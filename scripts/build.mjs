import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root, tool } from './project.mjs';
import { runProcess } from './run-process.mjs';

/**
 * Something built from the sources.
 *
 * @typedef {object} Product
 * @property {string} name for messages
 * @property {string} output the file that proves it was built
 * @property {readonly string[]} sources files and folders, as paths inside the project
 * @property {readonly string[]} command a program of node_modules and its arguments
 */

/** The app: shell, engine, preload and window, in `out/`. @type {Product} */
export const app = {
  name: 'the app',
  output: 'out/main/index.cjs',
  sources: ['src', 'electron.vite.config.ts', 'package.json', 'package-lock.json'],
  command: ['electron-vite', 'build'],
};

/** The command line, one file in `dist-cli/`. @type {Product} */
export const cli = {
  name: 'the command line',
  output: 'dist-cli/protodesk.cjs',
  sources: ['src/main', 'src/shared', 'vite.cli.config.ts', 'package.json', 'package-lock.json'],
  command: ['vite', 'build', '--config', 'vite.cli.config.ts'],
};

/**
 * Builds a product.
 *
 * @param {Product} product
 * @param {import('./run-process.mjs').RunOptions} [options]
 * @throws {Error} with the output of the build, if collected
 */
export async function build(product, options = { deadlineMs: 10 * 60_000 }) {
  const fingerprint = await sourceFingerprint(product);
  const [name = '', ...args] = product.command;
  const result = await runProcess(process.execPath, [tool(name), ...args], {
    cwd: root,
    ...options,
  });
  if (result.code !== 0 || !existsSync(join(root, product.output))) {
    throw new Error(`Building ${product.name} failed.\n${result.output}`.trimEnd());
  }
  await mkdir(dirname(stampPath(product)), { recursive: true });
  await writeFile(stampPath(product), fingerprint);
}

/**
 * Builds a product unless it was already built from the current sources.
 *
 * @param {Product} product
 * @param {(line: string) => void} log
 */
export async function ensureBuilt(product, log) {
  const stamp = await readFile(stampPath(product), 'utf8').catch(() => null);
  const isFresh =
    existsSync(join(root, product.output)) && stamp === (await sourceFingerprint(product));
  if (!isFresh) {
    log(`Building ${product.name}.`);
    await build(product, { output: 'collect', deadlineMs: 10 * 60_000 });
  }
}

/** @param {Product} product */
function stampPath(product) {
  return join(root, '.cache', 'built', product.output.split('/')[0] ?? '');
}

/**
 * Returns a fingerprint that changes when a source is added, removed or written.
 *
 * @param {Product} product
 */
async function sourceFingerprint(product) {
  const files = (await Promise.all(product.sources.map(filesIn))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files) {
    const { mtimeMs, size } = await stat(join(root, file));
    hash.update(`${file}\0${mtimeMs}\0${size}\n`);
  }
  return hash.digest('hex');
}

/** @param {string} path @returns {Promise<readonly string[]>} */
async function filesIn(path) {
  if (!(await stat(join(root, path))).isDirectory()) {
    return [path];
  }
  const entries = await readdir(join(root, path), { withFileTypes: true });
  const nested = entries.map((entry) =>
    entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)],
  );
  return (await Promise.all(nested)).flat();
}
