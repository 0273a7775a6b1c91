import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { biomeConfig } from './borders.mjs';

/** A file that breaks one border, and the words that its message must have. */
const violations: readonly (readonly [path: string, source: string, message: string])[] = [
  ['src/shared/a.ts', "import 'axios';", 'src/shared imports only itself and zod'],
  ['src/shared/b.ts', "import 'node:fs';", 'src/shared imports only itself and zod'],
  ['src/shared/c.ts', "import '../main/engine/engine.ts';", 'put the type into src/shared'],
  ['src/shared/d.ts', "import '../renderer/kernel/app.tsx';", 'put the type into src/shared'],
  ['src/renderer/kernel/a.ts', "import 'node:fs';", 'The window has no Node'],
  ['src/renderer/kernel/b.ts', "import 'electron';", 'know Electron'],
  ['src/renderer/kernel/c.ts', "import 'axios';", 'only through HttpEngine'],
  ['src/renderer/kernel/d.ts', "import 'protobufjs/light.js';", 'protobufjs stays in'],
  ['src/renderer/kernel/e.ts', "import 'monaco-editor/editor';", 'only in src/renderer/monaco'],
  ['src/renderer/kernel/f.ts', "import 'birpc';", 'only in the contract hosts'],
  [
    'src/renderer/kernel/g.ts',
    "import '../../main/engine/engine.ts';",
    'put the type into src/shared',
  ],
  ['src/renderer/kernel/h.ts', "import './h.test.ts';", 'does not import its tests'],
  ['src/renderer/monaco/a.ts', "import 'electron';", 'know Electron'],
  [
    'src/renderer/features/request/a.ts',
    "import '../history/rows.ts';",
    'only through its entry file',
  ],
  ['src/renderer/features/request/b.ts', "import 'monaco-editor';", 'only in src/renderer/monaco'],
  ['src/main/engine/a.ts', "import 'electron';", 'know Electron'],
  ['src/main/engine/b.ts', "import 'axios';", 'only through HttpEngine'],
  ['src/main/engine/services/a.ts', "import 'undici';", 'only through HttpEngine'],
  ['src/main/engine/services/b.ts', "import 'protobufjs';", 'protobufjs stays in'],
  ['src/main/engine/services/c.ts', "import '../../shell/window.ts';", 'know no shell'],
  ['src/main/engine/services/d.ts', "import '../../../renderer/kernel/a.ts';", 'Only the window'],
  ['src/main/engine/services/e.ts', "import 'vitest';", 'does not import its tests'],
  ['src/main/engine/services/f.ts', "import 'birpc';", 'only in the contract hosts'],
  ['src/main/engine/http/a.ts', "import 'protobufjs';", 'protobufjs stays in'],
  ['src/main/engine/codec/a.ts', "import 'axios';", 'only through HttpEngine'],
  ['src/main/engine/schema/a.ts', "import 'electron';", 'know Electron'],
  ['src/main/engine/wire/a.ts', "import '../schema/compile-schema.ts';", 'engine/wire is pure'],
  ['src/main/engine/wire/b.ts', "import 'node:fs';", 'engine/wire is pure'],
  ['src/main/cli/a.ts', "import 'electron';", 'know Electron'],
  ['src/main/cli/b.ts', "import 'protobufjs';", 'protobufjs stays in'],
  ['src/main/shell/a.ts', "import '../engine/engine.ts';", 'through src/shared/contract/host.ts'],
  ['src/main/shell/b.ts', "import 'axios';", 'only through HttpEngine'],
  [
    'src/main/shell/c.ts',
    "import { ipcMain } from 'electron';\nipcMain.on('x', run);",
    'ipcMain is handled only',
  ],
  [
    'src/main/shell/d.ts',
    "import { utilityProcess } from 'electron';\nutilityProcess.fork('x');",
    'made only in shell/engine-host.ts',
  ],
  ['src/main/engine/cycle-a.ts', "import './cycle-b.ts';", 'cycle'],
];

/** The same kinds of import where they belong: an empty check would pass the ones above only. */
const allowed: readonly (readonly [path: string, source: string])[] = [
  ['src/shared/ok.ts', "import 'zod';\nimport './problem.ts';"],
  ['src/renderer/kernel/engine-client.ts', "import 'birpc';"],
  ['src/renderer/monaco/ok.ts', "import 'monaco-editor/editor';"],
  ['src/renderer/features/request/ok.ts', "import '../history/history.tsx';"],
  ['src/main/engine/http/ok.ts', "import 'axios';"],
  ['src/main/engine/codec/ok.ts', "import 'protobufjs/light.js';"],
  ['src/main/engine/contract-host.ts', "import 'birpc';"],
  ['src/main/engine/wire/ok.ts', "import './message-shape.ts';"],
  ['src/main/engine/wire/ok.test.ts', "import 'protobufjs';\nimport 'vitest';"],
  ['src/main/shell/ok.ts', "import { app } from 'electron';\napp.quit();"],
  ['src/main/shell/shell-calls.ts', "import { ipcMain } from 'electron';\nipcMain.on('x', run);"],
  ['src/main/engine/cycle-c.ts', "import './contract-host.ts';"],
];

interface Diagnostic {
  readonly category: string;
  readonly message: string | { content: string }[];
  readonly location: { path: string | { file: string } };
}

describe('borders', () => {
  let folder: string;
  let found: Map<string, string[]>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'protodesk-borders-'));
    const config = { ...biomeConfig(), vcs: { enabled: false }, $schema: undefined };
    await writeFile(join(folder, 'biome.json'), JSON.stringify(config));
    for (const [path, source] of [...violations, ...allowed]) {
      await plant(path, source);
    }
    await plant('src/main/engine/cycle-b.ts', "import './cycle-a.ts';");
    await cp('src/shared/problem.ts', join(folder, 'src/shared/problem.ts'));
    await cp(
      'src/main/engine/wire/message-shape.ts',
      join(folder, 'src/main/engine/wire/message-shape.ts'),
    );
    found = await lint(folder);
  });

  afterAll(() => rm(folder, { recursive: true }));

  async function plant(path: string, source: string): Promise<void> {
    const full = join(folder, path);
    await mkdir(dirname(full), { recursive: true });
    await writeFile(full, `${source}\n`);
  }

  it.each(violations)('refuses %s: %s', (path, _source, message) => {
    expect(found.get(path)?.join('\n') ?? 'nothing was reported').toContain(message);
  });

  it.each(allowed)('accepts %s', (path) => {
    expect(found.get(path) ?? []).toEqual([]);
  });

  it('stand in biome.json as the table says them', async () => {
    const written = JSON.parse(await readFile('biome.json', 'utf8'));
    expect(written).toEqual(JSON.parse(JSON.stringify(biomeConfig())));
  });
});

/** The messages of the two border rules by file. */
async function lint(folder: string): Promise<Map<string, string[]>> {
  const biome = join(process.cwd(), 'node_modules', '.bin', 'biome');
  const options = [
    'lint',
    '--reporter=json',
    '--max-diagnostics=none',
    '--only=style/noRestrictedImports',
    '--only=suspicious/noImportCycles',
  ];
  const output = await new Promise<string>((resolve) => {
    execFile(biome, options, { cwd: folder, maxBuffer: 1e8 }, (_error, stdout) => resolve(stdout));
  });
  const report = JSON.parse(output) as { diagnostics: Diagnostic[] };
  const messages = new Map<string, string[]>();
  for (const { message, location, category } of report.diagnostics) {
    const path = typeof location.path === 'string' ? location.path : location.path.file;
    const text =
      typeof message === 'string' ? message : message.map((part) => part.content).join('');
    messages.set(path, [...(messages.get(path) ?? []), `${category}: ${text}`]);
  }
  return messages;
}
