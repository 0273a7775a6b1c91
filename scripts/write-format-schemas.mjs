#!/usr/bin/env node
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { root, tool } from './project.mjs';
import { runProcess } from './run-process.mjs';

// Writes docs/format/*.schema.json again, after a change of the file schemas.
/** @type {{ module: { formatSchemas(): Map<string, object> } }} */
const { module } = await runnerImport(join(root, 'scripts', 'test', 'format-schemas.ts'), {
  configFile: false,
  root,
});
for (const [name, schema] of module.formatSchemas()) {
  await writeFile(join(root, 'docs', 'format', name), `${JSON.stringify(schema, null, 2)}\n`);
  console.log(`docs/format/${name}`);
}
const formatted = await runProcess(
  process.execPath,
  [tool('biome'), 'format', '--write', 'docs/format'],
  {
    cwd: root,
  },
);
process.exitCode = formatted.code ?? 1;
