#!/usr/bin/env node
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { app, build, cli } from './build.mjs';
import { packageFolder } from './dist-dir.mjs';
import { prepareMachine, runPlaywright } from './e2e.mjs';
import { root, tool } from './project.mjs';
import { runProcess } from './run-process.mjs';

// `npm test`: every kind of test, in the order in which a mistake shows soonest, up to the first failure.

/**
 * A slow or busy computer takes longer and fails nothing: there is no bound on a step or on their sum. What
 * hangs prints nothing, and is ended.
 */
const silentMs = 15 * 60_000;
const reports = join(root, '.cache', 'test-reports');
const total = { passed: 0, failed: 0 };

await rm(reports, { recursive: true, force: true });
await mkdir(reports, { recursive: true });
let isGood = false;
try {
  // First, so that whoever lacks something is told at once.
  say('== Machine');
  const machine = await prepareMachine(say);
  try {
    isGood = await runSteps(machine.env);
  } finally {
    await machine.stop();
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
}
if (!isGood && total.failed === 0) {
  total.failed = 1;
}
say(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = isGood ? 0 : 1;

/** @param {NodeJS.ProcessEnv} env */
async function runSteps(env) {
  return (
    (await step('Lint', () => node('biome', ['check', '--error-on-warnings']))) &&
    (await step('Borders', () => nodeScript('scripts/borders.mjs'))) &&
    (await step('Types', () => nodeScript('scripts/types.mjs'))) &&
    (await step('Unit tests', runUnitTests)) &&
    (await step('Conformance', () => nodeScript('scripts/conformance.mjs'))) &&
    (await step('Build', buildAll)) &&
    (await step('End-to-end tests', () => runEndToEnd('app', env))) &&
    (await step('Package', () => packageApp(env))) &&
    (await step('Tests of the packaged app', () => runEndToEnd('packaged', env)))
  );
}

/**
 * @param {string} title
 * @param {() => Promise<boolean>} work
 */
async function step(title, work) {
  say(`\n== ${title}`);
  const startMs = performance.now();
  let passed = false;
  try {
    passed = await work();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  say(`== ${title}: ${passed ? 'passed' : 'FAILED'} in ${seconds} s`);
  return passed;
}

async function runUnitTests() {
  const report = join(reports, 'unit.json');
  const passed = await node('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const { numPassedTests = 0, numFailedTests = 0 } = await readReport(report);
  count(numPassedTests, numFailedTests);
  return passed;
}

/**
 * @param {string} project of playwright.config.ts
 * @param {NodeJS.ProcessEnv} env
 */
async function runEndToEnd(project, env) {
  const report = join(reports, `${project}.json`);
  const result = await runPlaywright([`--project=${project}`, '--forbid-only'], {
    ...watched({ ...env, PROTODESK_E2E_REPORT: report }),
  });
  const { expected = 0, unexpected = 0, flaky = 0 } = (await readReport(report)).stats ?? {};
  count(expected, unexpected + flaky);
  return judge(result);
}

async function buildAll() {
  await build(app, watched());
  await build(cli, watched());
  return true;
}

/** @param {NodeJS.ProcessEnv} env */
async function packageApp(env) {
  await packageFolder(say, watched(env));
  return true;
}

/** @param {string} name @param {readonly string[]} args */
function node(name, args) {
  return nodeScript(tool(name), ...args);
}

/** @param {string} script @param {readonly string[]} args */
async function nodeScript(script, ...args) {
  return judge(await runProcess(process.execPath, [script, ...args], { cwd: root, ...watched() }));
}

/** @param {import('./run-process.mjs').ProcessResult} result */
function judge(result) {
  if (result.ended === 'stalled') {
    say(`Ended: it printed nothing for ${silentMs / 60_000} minutes.`);
  }
  return result.code === 0;
}

/** @param {string} path @returns {Promise<Record<string, any>>} */
async function readReport(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    // The runner ended before it wrote one: its exit code counts.
    return {};
  }
}

/** @param {number} passed @param {number} failed */
function count(passed, failed) {
  total.passed += passed;
  total.failed += failed;
}

/**
 * What is passed on is not a terminal any more: whoever looks at one still gets colors.
 *
 * @returns {import('./run-process.mjs').RunOptions}
 */
function watched(env = process.env) {
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  return { env: { ...colors, ...env }, output: 'forward', stall: { afterMs: silentMs } };
}

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}
