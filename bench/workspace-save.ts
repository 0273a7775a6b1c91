import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { savedRequestSchema } from '../src/shared/model/saved-request.ts';
import { type Figure, median } from './figure.ts';
import { inLargeWorkspace, openBenchEngine, requestId } from './workspace-sample.ts';

const rounds = 60;

/**
 * `workspace/save`: one changed request of 5 000, from the call until it is on disk and the new workspace is
 * returned, against writing, flushing and renaming a file of its size.
 */
export async function measureWorkspaceSave(): Promise<readonly Figure[]> {
  const saved: number[] = [];
  const written: number[] = [];
  await inLargeWorkspace(async (folder) => {
    // On the same disk, but in a hidden folder: otherwise the engine would read the folders again each time.
    const peerFolder = join(folder, '.peer');
    await mkdir(peerFolder);
    const engine = await openBenchEngine(folder);
    try {
      for (let round = 0; round < rounds; round += 1) {
        const id = requestId(round % 50, round % 20);
        const file = await engine.handlers.readRequest({ requestId: id });
        const url = `http://localhost/${round}`;
        const request = savedRequestSchema.parse({ ...file.request, url });
        const startMs = performance.now();
        const base = { folderPath: null, baseRevision: file.revision };
        const response = await engine.handlers.saveRequest({ request, ...base });
        const savedMs = performance.now();
        if (response.kind !== 'saved') throw new Error('It was not saved.');
        const text = 'x'.repeat(900);
        const peerStartMs = performance.now();
        await writeAndRename(peerFolder, text);
        if (round < 10) continue;
        saved.push(savedMs - startMs);
        written.push(performance.now() - peerStartMs);
      }
    } finally {
      await engine.dispose();
    }
  });
  const n = rounds - 10;
  const times = { unit: 'us', better: 'lower', n } as const;
  return [
    {
      name: 'workspace/save',
      value: median(saved) / median(written),
      unit: 'x',
      better: 'lower',
      n,
    },
    { name: 'workspace/save-us', value: median(saved) * 1000, ...times },
    { name: 'workspace/write-us', value: median(written) * 1000, ...times },
  ];
}

async function writeAndRename(folder: string, text: string): Promise<void> {
  const path = join(folder, 'peer.txt');
  const file = await open(`${path}.tmp`, 'w');
  await file.writeFile(text);
  await file.sync();
  await file.close();
  await rename(`${path}.tmp`, path);
}
