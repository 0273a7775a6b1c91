#!/usr/bin/env node
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, tool } from './project.mjs';
import { runProcess } from './run-process.mjs';

// One project per environment, so that a name of one does not resolve in another. Results are cached: only
// what a change affects is checked again.
const projects = readdirSync(root).filter((name) => /^tsconfig\.(?!base)\w+\.json$/.test(name));
for (const project of projects) {
  process.stdout.write(`${project}\n`);
  const kept = join(root, '.cache', 'types', `${project}.tsbuildinfo`);
  const args = ['-p', project, '--incremental', '--tsBuildInfoFile', kept];
  const result = await runProcess(process.execPath, [tool('tsc'), ...args], { cwd: root });
  if (result.code !== 0) {
    process.exitCode = 1;
  }
}
