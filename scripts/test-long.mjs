#!/usr/bin/env node
import { root, tool } from './project.mjs';
import { runProcess } from './run-process.mjs';

// The same properties as in `npm test`, on many more random cases, and files cut at every byte: some
// ten minutes.
const tests = ['random-schema', 'truncated-files', 'session-store', 'exchange-history'];
const result = await runProcess(process.execPath, [tool('vitest'), 'run', ...tests], {
  cwd: root,
  env: { ...process.env, PROTODESK_PROPERTY_RUNS: '4000' },
});
process.exitCode = result.code ?? 1;
