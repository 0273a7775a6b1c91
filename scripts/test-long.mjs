#!/usr/bin/env node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, ensureBuilt } from './build.mjs';
import { prepareMachine, runPlaywright } from './e2e.mjs';
import { root, tool } from './project.mjs';
import { runProcess } from './run-process.mjs';

/** @param {string} line */
function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Returns the tests that can run more cases: those that read or request a number of runs. */
function testsWithMore() {
  return ['src', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => join(folder, name))
      .filter((path) =>
        /property-runs\.ts|PROTODESK_PROPERTY_RUNS/.test(readFileSync(join(root, path), 'utf8')),
      ),
  );
}

// The same properties as in `npm test`, with many more random cases (schemas, files with one changed value, a
// million broken bodies), and files cut at every byte.
const tests = testsWithMore();
say(`With many more cases: ${tests.join(', ')}`);
const properties = await runProcess(process.execPath, [tool('vitest'), 'run', ...tests], {
  cwd: root,
  env: { ...process.env, PROTODESK_PROPERTY_RUNS: '4000' },
});

// Then the app, killed many more times during use: another ten. And a disk that is full for a minute.
const machine = await prepareMachine(say);
try {
  await ensureBuilt(app, say);
  const crashes = await runPlaywright(['--project=app', 'crash', 'disk-full'], {
    env: { ...machine.env, PROTODESK_CRASH_ROUNDS: '200', PROTODESK_FULL_DISK_MS: '60000' },
  });
  process.exitCode = properties.code || crashes.code || 0;
  if (properties.code === null || crashes.code === null) process.exitCode = 1;
} finally {
  await machine.stop();
}
