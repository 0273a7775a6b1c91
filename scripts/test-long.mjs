#!/usr/bin/env node
import { root, tool } from './project.mjs';
import { runProcess } from './run-process.mjs';

// The same properties as in `npm test`, on many more random cases: some ten minutes.
const result = await runProcess(process.execPath, [tool('vitest'), 'run', 'random-schema'], {
  cwd: root,
  env: { ...process.env, PROTODESK_PROPERTY_RUNS: '4000' },
});
process.exitCode = result.code ?? 1;
