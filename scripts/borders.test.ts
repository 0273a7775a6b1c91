import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawFloors, findTrespasses, houses } from './borders.mjs';

/** A file that breaks one rule, and the words of its message. */
const violations: readonly (readonly [path: string, source: string, message: string])[] = [
  // Packages.
  ['src/shared/a.ts', "import 'axios';", 'src/shared imports only itself and zod'],
  ['src/shared/b.ts', "import 'node:fs';", 'src/shared imports only itself and zod'],
  ['src/renderer/kernel/a.ts', "import 'node:fs';", 'The window has no Node'],
  ['src/renderer/kernel/b.ts', "import 'electron';", 'Only the shell knows Electron'],
  ['src/renderer/kernel/c.ts', "import 'axios';", 'only through HttpEngine'],
  ['src/renderer/kernel/d.ts', "import 'protobufjs/light.js';", 'protobufjs stays in'],
  ['src/renderer/kernel/e.ts', "import 'monaco-editor/editor';", 'only in src/renderer/monaco'],
  ['src/renderer/kernel/f.ts', "import 'birpc';", 'only in the three hosts'],
  ['src/renderer/kernel/h.ts', "import './h.test.ts';", 'does not import its tests'],
  ['src/main/engine/a.ts', "import 'electron';", 'Only the shell knows Electron'],
  ['src/main/engine/exchange/a.ts', "import 'undici';", 'only through HttpEngine'],
  ['src/main/engine/exchange/b.ts', "import 'vitest';", 'does not import its tests'],
  ['src/main/engine/http/a.ts', "import 'protobufjs';", 'protobufjs stays in'],
  ['src/main/proto/wire/a.ts', "import 'node:fs';", 'pure functions over bytes'],
  ['src/main/proto/body/a.ts', "import 'axios';", 'only through HttpEngine'],
  ['src/main/cli/jar.ts', "import 'tough-cookie';", 'stay in engine/exchange/cookies'],
  ['src/main/cli/a.ts', "import 'protobufjs';", 'protobufjs stays in'],
  ['src/main/shell/c.ts', "import { ipcMain } from 'electron';", 'ipcMain is handled only'],
  ['src/main/shell/d.ts', "import { utilityProcess } from 'electron';", 'made only in'],
  ['src/main/shell/e.test.ts', "import 'electron';", 'Tests start Electron'],
  // Between houses.
  ['src/shared/c.ts', "import '../main/engine/ok.ts';", 'does not stand on'],
  ['src/renderer/kernel/g.ts', "import '../../main/engine/ok.ts';", 'does not stand on'],
  ['src/main/engine/exchange/c.ts', "import '../../shell/ok.ts';", 'does not stand on'],
  ['src/main/engine/run/d.ts', "import '../../sample-server/ok.ts';", 'does not stand on'],
  ['src/main/engine/b.ts', "import '../cli/ok.ts';", 'does not stand on'],
  ['src/main/proto/diff/e.ts', "import '../../engine/disk/ok.ts';", 'does not stand on'],
  ['src/main/shell/a.ts', "import '../engine/workspace/ok.ts';", 'does not stand on'],
  ['src/main/sample-server/a.ts', "import '../engine/disk/ok.ts';", 'does not stand on'],
  // At any depth, with every kind of import.
  ['src/main/engine/pool/x/a.ts', "import '../../handlers/ok.ts';", 'is above'],
  ['src/main/engine/pool/b.ts', "import type { X } from '../run/ok.ts';", 'is above'],
  ['src/main/engine/pool/c.ts', "export type { X } from '../run/ok.ts';", 'is above'],
  ['src/main/engine/pool/d.ts', "export type Y = import('../run/ok.ts').X;", 'is above'],
  ['src/main/engine/pool/e.ts', "await import('../run/ok.ts');", 'is above'],
  ['src/renderer/features/request/x/y/a.ts', "import '../../../runs/ok.ts';", 'on one floor'],
  ['src/renderer/frame/a.ts', "import '../features/request/ok.ts';", 'only its feature.ts'],
  // No folder may be outside the floors.
  ['src/main/proto/elsewhere/a.ts', "import '../wire/ok.ts';", 'lies on no floor'],
  // Cycles.
  ['src/main/engine/run/round-a.ts', "import type { X } from './round-b.ts';", 'A circle'],
  ['src/main/engine/run/x/c.ts', "import '../y/c.ts';", 'A circle'],
];

/** Each floor imports the one above it, and another folder of its own. */
const upwards = houses.flatMap(({ house, floors }) =>
  floors.flatMap((folders, floor) => {
    const above = floors[floor + 1];
    const [from, beside] = folders.map((name) => folderOf(house, name));
    if (from === undefined) return [];
    return [
      ...(above ? [[from, folderOf(house, above[0] ?? ''), 'is above'] as const] : []),
      ...(beside === undefined ? [] : [[from, beside, 'on one floor'] as const]),
    ];
  }),
);

/** The same kinds of import where they are allowed: an empty check would pass only the cases above. */
const allowed: readonly (readonly [path: string, source: string])[] = [
  ['src/shared/fine.ts', "import 'zod';\nimport './ok.ts';"],
  ['src/renderer/kernel/engine-client.ts', "import 'birpc';"],
  ['src/renderer/monaco/fine.ts', "import 'monaco-editor/editor';\nimport '../ui/ok.ts';"],
  ['src/renderer/frame/fine.ts', "import '../features/request/feature.ts';"],
  ['src/main/engine/http/fine.ts', "import 'axios';\nimport 'node:fs';"],
  ['src/main/proto/body/fine.ts', "import 'protobufjs/light.js';\nimport 'node:zlib';"],
  ['src/main/engine/contract-host.ts', "import 'birpc';\nimport './handlers/ok.ts';"],
  ['src/main/proto/wire/fine.test.ts', "import 'vitest';\nimport '../../engine/run/ok.ts';"],
  ['src/main/shell/fine.ts', "import { app } from 'electron';\nimport '../engine/disk/ok.ts';"],
  ['src/main/shell/shell-calls.ts', "import { ipcMain } from 'electron';"],
];

function folderOf(house: string, name: string): string {
  return join(house, name.replace('*', 'one')).replaceAll('\\', '/');
}

describe('borders', () => {
  let folder: string;
  let found: readonly string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'protodesk-borders-'));
    for (const [path, source] of [...violations, ...allowed]) await plant(path, source);
    for (const { house, floors } of houses) {
      for (const name of floors.flat()) await plant(`${folderOf(house, name)}/ok.ts`, '');
    }
    for (const [at, [from, to]] of upwards.entries()) {
      await plant(`${from}/up-${at}.ts`, `import type {} from '${relativeTo(from, to)}/ok.ts';`);
    }
    await plant('src/main/engine/run/round-b.ts', "import './round-a.ts';");
    await plant('src/main/engine/run/y/c.ts', '');
    await plant('src/main/engine/run/y/d.ts', "import '../x/d.ts';");
    await plant('src/main/engine/run/x/d.ts', '');
    found = findTrespasses(folder);
  });

  afterAll(() => rm(folder, { recursive: true }));

  async function plant(path: string, source: string): Promise<void> {
    const full = join(folder, path);
    await mkdir(dirname(full), { recursive: true });
    await writeFile(full, `${source}\n`);
  }

  function saidOf(path: string): string {
    return found.filter((line) => line.includes(path)).join('\n');
  }

  it.each(violations)('refuses %s: %s', (path, _source, message) => {
    const place = path.includes('/run/x/') ? 'src/main/engine/run/x' : path;
    expect(saidOf(place)).toContain(message);
  });

  it('refuses imports upwards or sideways from each floor of each house', () => {
    const said = upwards.map(([from, to, message], at) => [
      from,
      to,
      saidOf(`${from}/up-${at}.ts: `).includes(message),
    ]);
    expect(said).toEqual(upwards.map(([from, to]) => [from, to, true]));
    expect(said.length).toBeGreaterThan(20);
  });

  it('are drawn in ARCHITECTURE.md as in the table', async () => {
    const text = await readFile('docs/ARCHITECTURE.md', 'utf8');
    expect(/```floors\n(.*?)\n```/s.exec(text)?.[1]).toBe(drawFloors());
  });

  it.each(allowed)('accepts %s', (path) => {
    expect(saidOf(path)).toBe('');
  });
});

function relativeTo(from: string, to: string): string {
  return `${'../'.repeat(from.split('/').length)}${to}`;
}
