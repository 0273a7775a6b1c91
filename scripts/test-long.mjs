#!/usr/bin/env node
import { app, ensureBuilt } from './build.mjs';
import { prepareMachine, runPlaywright } from './e2e.mjs';
import { root, tool } from './project.mjs';
import { runProcess } from './run-process.mjs';

/** @param {string} line */
function say(line) {
  process.stderr.write(`${line}\n`);
}

// The same properties as in `npm test`, on many more random cases (schemas, files changed in one value,
// a million broken bodies), and files cut at every byte.
const tests = [
  'fuzz-wire',
  'walk-all',
  'random-schema',
  'minimal-diffs',
  'request-file',
  'truncated-files',
  'session-store',
  'exchange-history',
];
const properties = await runProcess(process.execPath, [tool('vitest'), 'run', ...tests], {
  cwd: root,
  env: { ...process.env, PROTODESK_PROPERTY_RUNS: '4000' },
});

// And the app killed many more times while it is used: another ten.
const machine = await prepareMachine(say);
try {
  await ensureBuilt(app, say);
  const crashes = await runPlaywright(['--project=app', 'crash'], {
    env: { ...machine.env, PROTODESK_CRASH_ROUNDS: '200' },
  });
  process.exitCode = properties.code || crashes.code || 0;
  if (properties.code === null || crashes.code === null) process.exitCode = 1;
} finally {
  await machine.stop();
}
