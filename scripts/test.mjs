#!/usr/bin/env node
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { app, build, cli } from './build.mjs';
import { packageFolder } from './dist-dir.mjs';
import { prepareMachine, runPlaywright } from './e2e.mjs';
import { root, tool } from './project.mjs';
import { runProcess } from './run-process.mjs';

// `npm test`: every kind of test, up to the first failure, in the order that shows a mistake soonest. A step
// that leaves a core idle runs next to another one, whose output is held back until it ends.

/**
 * A slow or busy computer takes longer without a failure: neither a step nor their sum has a limit. A step
 * that hangs prints nothing, and is stopped.
 */
const silentMs = 15 * 60_000;
const reports = join(root, '.cache', 'test-reports');
const total = { passed: 0, failed: 0 };

await rm(reports, { recursive: true, force: true });
await mkdir(reports, { recursive: true });
let isGood = false;
try {
  // First, so that a missing requirement is reported at once.
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

/**
 * What a step does with the output of its programs.
 *
 * @typedef {'forward' | 'collect'} Output
 */

/** @param {NodeJS.ProcessEnv} env */
async function runSteps(env) {
  return (
    (await together([
      step('Lint', 'forward', lint),
      step('Borders', 'collect', (output) => nodeScript(output, 'scripts/borders.mjs')),
      step('Types', 'collect', (output) => nodeScript(output, 'scripts/types.mjs')),
    ])) &&
    (await together([
      step('Unit tests', 'forward', runUnitTests),
      step('Build', 'collect', buildAll),
      step('Conformance', 'collect', (output) => nodeScript(output, 'scripts/conformance.mjs')),
    ])) &&
    (await together([
      step('End-to-end tests', 'forward', (output) => runEndToEnd(output, 'app', env)),
      step('Package', 'collect', (output) => packageApp(output, env)),
    ])) &&
    (await step('Tests of the packaged app', 'forward', (output) =>
      runEndToEnd(output, 'packaged', env),
    ))
  );
}

/** @param {readonly Promise<boolean>[]} steps that are running */
async function together(steps) {
  return (await Promise.all(steps)).every((passed) => passed);
}

/**
 * @param {string} title
 * @param {Output} output
 * @param {(output: Output) => Promise<boolean>} work
 */
async function step(title, output, work) {
  say(`\n== ${title}`);
  const startMs = performance.now();
  let passed = false;
  try {
    passed = await work(output);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  say(`== ${title}: ${passed ? 'passed' : 'FAILED'} in ${seconds} s`);
  return passed;
}

/** @param {Output} output */
function lint(output) {
  return nodeScript(output, tool('biome'), 'check', '--error-on-warnings');
}

/** @param {Output} output */
async function runUnitTests(output) {
  const report = join(reports, 'unit.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const passed = await nodeScript(output, tool('vitest'), 'run', ...reporters);
  const { numPassedTests = 0, numFailedTests = 0 } = await readReport(report);
  count(numPassedTests, numFailedTests);
  return passed;
}

/**
 * @param {Output} output
 * @param {string} project of playwright.config.ts
 * @param {NodeJS.ProcessEnv} env
 */
async function runEndToEnd(output, project, env) {
  const report = join(reports, `${project}.json`);
  const result = await runPlaywright([`--project=${project}`, '--forbid-only'], {
    ...watched(output, { ...env, PROTODESK_E2E_REPORT: report }),
  });
  const { expected = 0, unexpected = 0, flaky = 0 } = (await readReport(report)).stats ?? {};
  count(expected, unexpected + flaky);
  return judge(result);
}

/** @param {Output} output */
async function buildAll(output) {
  await build(app, watched(output));
  await build(cli, watched(output));
  return true;
}

/** @param {Output} output @param {NodeJS.ProcessEnv} env */
async function packageApp(output, env) {
  await packageFolder(say, watched(output, env));
  return true;
}

/** @param {Output} output @param {string} script @param {readonly string[]} args */
async function nodeScript(output, script, ...args) {
  const options = { cwd: root, ...watched(output) };
  return judge(await runProcess(process.execPath, [script, ...args], options));
}

/** @param {import('./run-process.mjs').ProcessResult} result */
function judge(result) {
  if (result.output !== '') say(result.output.trimEnd());
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
 * Forwarded output is not a terminal: keeps colors for whoever watches one.
 *
 * @param {Output} output
 * @returns {import('./run-process.mjs').RunOptions}
 */
function watched(output, env = process.env) {
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  return { env: { ...colors, ...env }, output, stall: { afterMs: silentMs } };
}

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}
