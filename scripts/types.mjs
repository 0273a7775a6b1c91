#!/usr/bin/env node
import { readdirSync } from 'node:fs';
import { root, tool } from './project.mjs';
import { runProcess } from './run-process.mjs';

// One project per environment, so that a name of one does not resolve in another.
const projects = readdirSync(root).filter((name) => /^tsconfig\.(?!base)\w+\.json$/.test(name));
for (const project of projects) {
  process.stdout.write(`${project}\n`);
  const result = await runProcess(process.execPath, [tool('tsc'), '-p', project], { cwd: root });
  if (result.code !== 0) {
    process.exitCode = 1;
  }
}
