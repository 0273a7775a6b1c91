import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parse } from 'yaml';
import { type Figure, median } from './figure.ts';
import { inLargeWorkspace, openBenchEngine } from './workspace-sample.ts';

const rounds = 5;

/**
 * `workspace/open`: 5 000 requests in 200 folders, from the start of the engine until the panel has its
 * workspace, against reading and YAML-parsing the same files in sequence.
 */
export async function measureWorkspaceOpen(): Promise<readonly Figure[]> {
  const opened: number[] = [];
  const parsed: number[] = [];
  const delays: number[] = [];
  await inLargeWorkspace(async (folder) => {
    for (let round = 0; round <= rounds; round += 1) {
      const peerMs = await parseAll(folder);
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      const startMs = performance.now();
      const engine = await openBenchEngine(folder);
      await engine.handlers.getWorkspace({});
      const openMs = performance.now() - startMs;
      delay.disable();
      await engine.dispose();
      // The first round warms the caches of the disk and the compiler for both.
      if (round === 0) continue;
      parsed.push(peerMs);
      opened.push(openMs);
      delays.push(delay.max / 1e6);
    }
  });
  const times = { unit: 'ms', better: 'lower', n: rounds } as const;
  return [
    {
      name: 'workspace/open',
      value: median(opened) / median(parsed),
      unit: 'x',
      better: 'lower',
      n: rounds,
    },
    { name: 'workspace/open-ms', value: median(opened), ...times },
    { name: 'workspace/open-blocked-ms', value: median(delays), ...times },
  ];
}

async function parseAll(folder: string): Promise<number> {
  const found = await readdir(join(folder, 'collections'), {
    recursive: true,
    withFileTypes: true,
  });
  const startMs = performance.now();
  for (const file of found) {
    if (file.isFile()) parse(await readFile(join(file.parentPath, file.name), 'utf8'));
  }
  return performance.now() - startMs;
}
