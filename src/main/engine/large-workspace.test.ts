import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedEngine, openEngine } from '../../../scripts/test/open-engine.ts';
import type { CollectionEntry, Workspace } from '../../shared/model/workspace.ts';

const folders = 200;
const requestsEach = 50;

let folder: string;
let opened: OpenedEngine;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-large-'));
  await writeFile(join(folder, 'protodesk.yaml'), 'schemaVersion: 1\nname: Large\n');
  for (let at = 0; at < folders; at += 1) {
    const path = join(folder, 'collections', `f${at}`);
    await mkdir(path, { recursive: true });
    const numbers = [...Array(requestsEach).keys()];
    await Promise.all(numbers.map((number) => write(at, number, `/${at}/${number}`)));
  }
  opened = await openEngine(folder);
});

afterAll(async () => {
  await opened.dispose();
  await rm(folder, { recursive: true, force: true });
});

async function write(at: number, number: number, url: string): Promise<void> {
  const path = join(folder, 'collections', `f${at}`, `r${number}.request.yaml`);
  // Most programs save like this: a file that is truncated first can be read while empty.
  await writeFile(`${path}~`, `id: ${at}-${number}\nname: r${number}\nurl: ${url}\n`);
  await rename(`${path}~`, path);
}

function urls(entries: readonly CollectionEntry[]): string[] {
  return entries.flatMap((entry) => (entry.kind === 'request' ? [entry.url] : urls(entry.entries)));
}

/** Returns the reports until a condition holds. */
async function reportedUntil(holds: (workspace: Workspace) => boolean): Promise<Workspace[]> {
  const reported: Workspace[] = [];
  await new Promise<void>((resolve) => {
    opened.onWorkspace((workspace) => {
      reported.push(workspace);
      if (holds(workspace)) resolve();
    });
  });
  return reported;
}

describe('a workspace of 10 000 requests', () => {
  it('lists them all, in order', async () => {
    const { collections, problems } = await opened.engine.handlers.getWorkspace({});
    const all = [...Array(folders).keys()].flatMap((at) =>
      [...Array(requestsEach).keys()].map((number) => `/${at}/${number}`),
    );
    expect(urls(collections)).toEqual(all);
    expect(problems).toEqual([]);
  });

  it('is reported again after each outside change, never with less than before', async () => {
    for (let step = 1; step <= 5; step += 1) {
      const telling = reportedUntil(({ collections }) =>
        urls(collections).includes(`/step/${step}`),
      );
      await write(7, 7, `/step/${step}`);
      for (const { collections } of await telling) {
        const shown = urls(collections);
        expect(shown.length).toBe(folders * requestsEach);
        // Whatever caused the report, it has the step before, or this one.
        expect(shown[7 * requestsEach + 7]).toMatch(
          step === 1 ? /^\/7\/7$|^\/step\/1$/ : new RegExp(`^/step/(${step - 1}|${step})$`),
        );
      }
    }
  });

  it('follows folders that are renamed and removed outside, with their content', async () => {
    const telling = reportedUntil(({ collections }) => {
      const paths = collections.map((entry) => (entry.kind === 'folder' ? entry.path : ''));
      return paths.includes('moved') && !paths.includes('f3') && !paths.includes('f4');
    });
    await rename(join(folder, 'collections/f3'), join(folder, 'collections/moved'));
    await rm(join(folder, 'collections/f4'), { recursive: true });
    const last = (await telling).at(-1);
    const moved = last?.collections.find((entry) => entry.name === 'moved');
    expect(moved?.kind === 'folder' && urls(moved.entries)[9]).toBe('/3/9');
    expect(urls(last?.collections ?? []).length).toBe((folders - 1) * requestsEach);
    expect(last?.problems).toEqual([]);
  });

  it('makes a change and returns the new state', async () => {
    const { handlers } = opened.engine;
    const { workspace } = await handlers.renameEntry({
      entry: { kind: 'folder', path: 'f10' },
      name: 'Ten',
    });
    const ten = workspace.collections.find((entry) => entry.name === 'Ten');
    expect(ten?.kind === 'folder' && ten.entries.length).toBe(requestsEach);
    const { undoId, requestIds } = await handlers.deleteEntry({
      entry: { kind: 'folder', path: 'Ten' },
    });
    expect(requestIds.length).toBe(requestsEach);
    const back = await handlers.undoDelete({ undoId });
    expect(urls(back.workspace.collections)).toEqual(urls(workspace.collections));
  });
});
