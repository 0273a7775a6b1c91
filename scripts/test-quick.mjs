#!/usr/bin/env node
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root, tool } from './project.mjs';
import { runProcess } from './run-process.mjs';
import { testsNear, testsWithin } from './tests-near.mjs';

// `npm run test:quick [-- REF]`: a result within 90 seconds on two cores: lint of changed files, borders,
// types, and the nearest unit tests. Changed means different from where this branch left REF (default main,
// else the last commit), including uncommitted changes.

/** The total time of the tests in sequence; two run at a time. */
const testSeconds = 80;
/** The guess for a test without a known time: one that starts an engine or a program takes longer. */
const usualSeconds = { plain: 0.5, started: 8 };
const isStarted = /open-engine\.ts|run-program\.test-kit\.ts|node:child_process/;

const startMs = performance.now();
const files = readModules();
const base = await baseOf(process.argv[2]);
const changed = await changedSince(base);
say(`${changed.length} files differ from ${base.slice(0, 10)}.`);
const passed =
  (await lint(changed)) &&
  (await script('scripts/borders.mjs')) &&
  (await script('scripts/types.mjs')) &&
  (await unitTests(changed));
say(`${passed ? 'Passed' : 'FAILED'} in ${((performance.now() - startMs) / 1000).toFixed(0)} s.`);
process.exitCode = passed ? 0 : 1;

/** @param {string | undefined} named */
async function baseOf(named) {
  for (const reference of named === undefined ? ['main', 'origin/main'] : [named]) {
    const { code, output } = await git('merge-base', 'HEAD', reference);
    if (code === 0) return output.trim();
  }
  if (named !== undefined) throw new Error(`There is no ${named}.`);
  return 'HEAD';
}

/** @param {string} reference */
async function changedSince(reference) {
  const known = await git('diff', '--name-only', '-z', reference);
  const added = await git('ls-files', '--others', '--exclude-standard', '-z');
  if (known.code !== 0 || added.code !== 0) throw new Error(`${known.output}${added.output}`);
  return `${known.output}${added.output}`.split('\0').filter((path) => path !== '');
}

/** @param {readonly string[]} args */
function git(...args) {
  return runProcess('git', args, { cwd: root, output: 'collect' });
}

/** @param {readonly string[]} paths */
async function lint(paths) {
  const there = paths.filter((path) => files.has(path) || /\.(css|json)$/.test(path));
  if (there.length === 0) return true;
  const options = [
    '--error-on-warnings',
    '--no-errors-on-unmatched',
    '--files-ignore-unknown=true',
  ];
  return node('biome', ['check', ...options, ...there]);
}

/** @param {string} path */
async function script(path) {
  return (await runProcess(process.execPath, [path], { cwd: root })).code === 0;
}

/** @param {readonly string[]} paths */
async function unitTests(paths) {
  const near = testsNear(files, paths);
  const seconds = knownSeconds();
  const chosen = testsWithin(near, (path) => seconds.get(path) ?? guessSeconds(path), testSeconds);
  if (near.length === 0) {
    say('No unit test reaches what changed.');
    return true;
  }
  if (chosen.length < near.length) {
    say(
      `Of ${near.length} files of unit tests that reach it, the nearest ${chosen.length} are run; all: npm test.`,
    );
  }
  return node('vitest', ['run', ...chosen]);
}

/** Returns how long each test file took in the last `npm test`. @returns {ReadonlyMap<string, number>} */
function knownSeconds() {
  try {
    const report = readFileSync(join(root, '.cache', 'test-reports', 'unit.json'), 'utf8');
    /** @type {{testResults: {name: string, startTime: number, endTime: number}[]}} */
    const { testResults } = JSON.parse(report);
    return new Map(
      testResults.map(({ name, startTime, endTime }) => [
        withSlashes(relative(root, name)),
        (endTime - startTime) / 1000,
      ]),
    );
  } catch {
    return new Map();
  }
}

/** @param {string} path */
function guessSeconds(path) {
  return isStarted.test(files.get(path) ?? '') ? usualSeconds.started : usualSeconds.plain;
}

/** Returns all modules of the project, by path. @returns {ReadonlyMap<string, string>} */
function readModules() {
  return new Map(
    ['src', 'scripts', 'bench', 'e2e'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(tsx?|mjs)$/.test(name))
        .map((name) => join(folder, name))
        .map((path) => [withSlashes(path), readFileSync(join(root, path), 'utf8')]),
    ),
  );
}

/** @param {string} path */
function withSlashes(path) {
  return path.split(sep).join('/');
}

/** @param {string} name @param {readonly string[]} args */
async function node(name, args) {
  return (await runProcess(process.execPath, [tool(name), ...args], { cwd: root })).code === 0;
}

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}
