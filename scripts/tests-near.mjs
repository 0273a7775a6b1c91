import { posix } from 'node:path';

/** Matches relative imports of a module: `from './x.ts'`, `import './x.ts'`, `import('./x.ts')`. */
const relativeImport = /\b(?:from|import)\s*\(?\s*['"](\.[^'"?]+)/g;

/**
 * Returns the tests that a change may break, nearest first: changed tests, then tests that import what
 * changed, then tests that import those importers, and so on.
 *
 * @param {ReadonlyMap<string, string>} files text of all modules by their path inside the project, with `/`
 * @param {readonly string[]} changed paths; may include deleted ones
 * @returns {readonly string[]} paths
 */
export function testsNear(files, changed) {
  const importers = importersOf(files);
  const seen = new Set(changed);
  let ring = [...seen];
  /** @type {string[]} */
  const tests = [];
  while (ring.length > 0) {
    tests.push(...ring.filter((path) => path.endsWith('.test.ts') && files.has(path)).sort());
    const next = new Set(ring.flatMap((path) => importers.get(path) ?? []));
    ring = [...next].filter((path) => !seen.has(path));
    for (const path of ring) seen.add(path);
  }
  return tests;
}

/**
 * Returns the tests that fit into a time, in order. A test that is too long is skipped, but the nearest is
 * always included.
 *
 * @param {readonly string[]} tests
 * @param {(path: string) => number} secondsOf how long one takes
 * @param {number} seconds the total time in sequence
 */
export function testsWithin(tests, secondsOf, seconds) {
  let left = seconds;
  return tests.filter((path, index) => {
    const taken = secondsOf(path);
    if (index > 0 && taken > left) return false;
    left -= taken;
    return true;
  });
}

/** @param {ReadonlyMap<string, string>} files */
function importersOf(files) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const [path, text] of files) {
    for (const [, specifier = ''] of text.matchAll(relativeImport)) {
      const imported = posix.join(posix.dirname(path), specifier);
      const known = importers.get(imported);
      if (known) known.push(path);
      else importers.set(imported, [path]);
    }
  }
  return importers;
}
