import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** The project's top folder. */
export const root = resolve(import.meta.dirname, '..');

const require = createRequire(join(root, 'package.json'));

/** Programs whose package has another name. @type {Readonly<Record<string, string>>} */
const packageOfTool = {
  biome: '@biomejs/biome',
  playwright: '@playwright/test',
  tsc: 'typescript',
};

/**
 * Returns the script behind a program of `node_modules/.bin`, so that Node can run it without a shell on any
 * system.
 *
 * @param {string} name
 * @returns {string} absolute path
 * @throws {Error} that says to run `npm ci`, when it is not installed
 */
export function tool(name) {
  const packageName = packageOfTool[name] ?? name;
  const manifestPath = findManifest(packageName);
  const { bin } = JSON.parse(readFileSync(manifestPath, 'utf8'));
  return resolve(dirname(manifestPath), typeof bin === 'string' ? bin : bin[name]);
}

/** @param {string} packageName */
function findManifest(packageName) {
  const folders = require.resolve.paths(packageName) ?? [];
  for (const folder of folders) {
    const path = join(folder, packageName, 'package.json');
    try {
      readFileSync(path);
      return path;
    } catch {
      // Not in this folder: try the next one up.
    }
  }
  throw new Error(`${packageName} is not installed. Run "npm ci" first.`);
}
