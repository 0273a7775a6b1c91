#!/usr/bin/env node
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { app, build, cli } from './build.mjs';
import { packageFolder } from './dist-dir.mjs';
import { prepareMachine, runPlaywright } from './e2e.mjs';
import { root, tool } from './project.mjs';
import { runProcess } from './run-process.mjs';

// `npm test`: every kind of test, in the order in which a mistake shows soonest, up to the first failure.

const endMs = performance.now() + 28 * 60_000;
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
    (await step('Lint and borders', () => node('biome', ['check', '--error-on-warnings']))) &&
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
    env: { ...env, PROTODESK_E2E_REPORT: report },
    deadlineMs: remainingMs(),
  });
  const { expected = 0, unexpected = 0, flaky = 0 } = (await readReport(report)).stats ?? {};
  count(expected, unexpected + flaky);
  return judge(result);
}

async function buildAll() {
  await build(app, { deadlineMs: remainingMs() });
  await build(cli, { deadlineMs: remainingMs() });
  return true;
}

/** @param {NodeJS.ProcessEnv} env */
async function packageApp(env) {
  await packageFolder({ log: say, env, deadlineMs: remainingMs() });
  return true;
}

/** @param {string} name @param {readonly string[]} args */
function node(name, args) {
  return nodeScript(tool(name), ...args);
}

/** @param {string} script @param {readonly string[]} args */
async function nodeScript(script, ...args) {
  return judge(
    await runProcess(process.execPath, [script, ...args], { cwd: root, deadlineMs: remainingMs() }),
  );
}

/** @param {import('./run-process.mjs').ProcessResult} result */
function judge(result) {
  if (result.ended === 'late') {
    say('The time for all tests together (28 minutes) is over.');
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

function remainingMs() {
  return Math.max(1000, endMs - performance.now());
}

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}
