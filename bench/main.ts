import process from 'node:process';
import { measureFormOpen } from './editor-form-open.ts';
import type { ElectronCommand } from './electron-page.ts';
import { measureEncode, measureEncodeMemory } from './encode-json-to-bytes.ts';
import type { Figure } from './figure.ts';
import { measureFirstRows } from './open-first-rows.ts';
import { measureFits } from './open-fits.ts';
import { measureOpenMemory } from './open-memory.ts';
import { measureWalkAll } from './open-walk-all.ts';
import { measureRunP50 } from './run-p50.ts';
import { measureRunThroughput } from './run-throughput.ts';
import { measureSchemaCheckAll } from './schema-check-all.ts';
import { measureSchemaFirstUse } from './schema-first-use.ts';
import { measureSchemaReopen } from './schema-reopen.ts';
import { runSchemaSample, type SchemaSampleRequest, sampleVariable } from './schema-samples.ts';
import { measureSchemaSmallImport } from './schema-small-import.ts';
import { measureStart } from './start-usable.ts';
import { measureTerminal } from './terminal-bodies.ts';
import { measureLongTasks } from './window-long-task.ts';
import { measureWorkspaceOpen } from './workspace-open.ts';
import { measureWorkspaceSave } from './workspace-save.ts';

/**
 * Prints one line per figure; with `--json` one JSON object per line. Further arguments select figures by the
 * start of their names: `npm run bench -- start`.
 */
async function main(): Promise<void> {
  const asJson = process.argv.includes('--json');
  const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const electron = JSON.parse(process.env.PROTODESK_BENCH_ELECTRON ?? '') as ElectronCommand;
  const measures: Readonly<Record<string, () => readonly Figure[] | Promise<readonly Figure[]>>> = {
    'editor/form-open': () => measureFormOpen(electron, process.env.PROTODESK_BENCH_MONACO ?? ''),
    'encode/json-memory': measureEncodeMemory,
    'encode/json-to-bytes': measureEncode,
    'open/first-rows': measureFirstRows,
    'open/walk-all': measureWalkAll,
    'open/fits': measureFits,
    'open/memory': measureOpenMemory,
    'run/p50': () =>
      measureRunP50(process.env.PROTODESK_BENCH_OHA || null, (line) =>
        process.stderr.write(`${line}\n`),
      ),
    'run/throughput': () => measureRunThroughput(electron),
    'schema/first-use': measureSchemaFirstUse,
    'schema/reopen': measureSchemaReopen,
    'schema/check-all': measureSchemaCheckAll,
    'schema/small-import': measureSchemaSmallImport,
    'start/usable': () => measureStart(electron),
    'terminal/bodies': measureTerminal,
    'window/long-task': () => measureLongTasks(electron),
    'workspace/open': measureWorkspaceOpen,
    'workspace/save': measureWorkspaceSave,
  };
  for (const [name, measure] of Object.entries(measures)) {
    if (chosen.length > 0 && !chosen.some((wanted) => name.startsWith(wanted))) continue;
    for (const figure of await measure()) {
      process.stdout.write(`${asJson ? JSON.stringify(figure) : lineOf(figure)}\n`);
    }
  }
}

function lineOf({ name, value, unit, better, n }: Figure): string {
  const figure = unit === 'x' ? value.toFixed(3) : value.toFixed(unit === 'us' ? 1 : 0);
  return `${name.padEnd(28)} ${figure} ${unit}  (${better} is better, n = ${n})`;
}

const sampleRequest = process.env[sampleVariable];
if (sampleRequest === undefined) await main();
else {
  const sample = await runSchemaSample(JSON.parse(sampleRequest) as SchemaSampleRequest);
  process.stdout.write(JSON.stringify(sample));
}
