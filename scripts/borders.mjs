/**
 * The borders of the program (docs/ARCHITECTURE.md) as Biome settings. Biome replaces a rule's options
 * from one override to the next instead of joining them, so each folder needs its whole list: this
 * table says each border once, and `node scripts/borders.mjs` writes biome.json from it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, tool } from './project.mjs';
import { runProcess } from './run-process.mjs';

const features = [
  'collections',
  'compare',
  'history',
  'opened-bodies',
  'request',
  'runs',
  'schemas',
  'settings',
];

/** What of a feature others may use beside its `x.tsx`. */
const featureEntries = [
  'collections/import-drafts.ts',
  'collections/save-request.ts',
  'compare/open-compare.ts',
  'history/earlier-dialog.tsx',
  'opened-bodies/open-files.ts',
  'runs/open-run.ts',
  'schemas/browser/import-schemas.ts',
];

const border = {
  electron: forbid(
    ['electron', 'electron/**'],
    'Only src/main/shell, index.ts and preload.ts know Electron; go through a contract in src/shared/contract.',
  ),
  node: forbid(
    ['node:*', 'node:*/**', 'fs', 'path', 'os', 'crypto'],
    'The window has no Node: ask the engine or the shell through a contract.',
  ),
  network: forbid(
    ['axios', 'axios/**', 'undici', 'undici/**'],
    'The network is reached only through HttpEngine (src/main/engine/http/http-engine.ts).',
  ),
  protobufjs: forbid(
    ['protobufjs', 'protobufjs/**'],
    'protobufjs stays in engine/schema and engine/codec; use CompiledSchema or MessageShape.',
  ),
  monaco: forbid(
    ['monaco-editor', 'monaco-editor/**'],
    'Monaco is configured only in src/renderer/monaco; use its components.',
  ),
  ports: forbid(
    ['birpc'],
    'Ports are handled only in the contract hosts: engine/contract-host.ts, shell/engine-host.ts, renderer/kernel/engine-client.ts.',
  ),
  tests: forbid(
    [
      '**/*.test.ts',
      '**/*.test.tsx',
      '**/*.test-kit.ts',
      '**/e2e/**',
      'vitest',
      '@playwright/test',
    ],
    'The program does not import its tests.',
  ),
  main: forbid(['**/main/**'], 'Only src/main imports src/main; put the type into src/shared.'),
  renderer: forbid(
    ['**/renderer/**'],
    'Only the window imports src/renderer; put the type into src/shared.',
  ),
  shell: forbid(
    ['**/shell/**'],
    'The engine and the command line know no shell; use src/shared/contract/host.ts.',
  ),
  engine: forbid(
    ['**/engine/**', '!**/engine/disk/plain-file.ts', '**/cli/**'],
    'The shell reaches the engine through src/shared/contract/host.ts; both read files with engine/disk/plain-file.ts.',
  ),
  packages: forbid(
    ['*', '*/**', '@*/**', '!zod', '!./**', '!../**'],
    'src/shared imports only itself and zod.',
  ),
  features: forbid(
    [
      ...features.map((name) => `../${name}/**`),
      ...features.map((name) => `!../${name}/${name}.tsx`),
      ...featureEntries.map((path) => `!../${path}`),
    ],
    'A feature uses another only through its entry file (features/x/x.tsx, or one of those in featureEntries of scripts/borders.mjs): move what both need to ui/ or kernel/.',
  ),
  pure: forbid(
    ['node:*', '!node:buffer', '../schema/**', '../codec/**', '../http/**'],
    'engine/wire is pure: bytes and MessageShape in, rows out.',
  ),
  ipcMain: forbid(
    ['electron'],
    "ipcMain is handled only in shell/shell-calls.ts, the host of the shell's contract.",
    'ipcMain',
  ),
  enginePort: forbid(
    ['electron'],
    'The engine and its ports are made only in shell/engine-host.ts.',
    'MessageChannelMain|utilityProcess',
  ),
};

const window = ['node', 'electron', 'network', 'protobufjs', 'monaco', 'ports', 'main', 'tests'];
const engine = ['electron', 'network', 'protobufjs', 'ports', 'renderer', 'shell', 'tests'];
const shell = [
  'network',
  'protobufjs',
  'ports',
  'renderer',
  'engine',
  'tests',
  'ipcMain',
  'enginePort',
];

/** Which borders hold where; the last entry that fits a file counts. */
const folders = [
  [['src/shared/**'], ['packages', 'main', 'renderer']],
  [['src/renderer/**'], window],
  [['src/renderer/kernel/engine-client.ts'], without(window, 'ports')],
  [['src/renderer/monaco/**'], without(window, 'monaco')],
  [['src/renderer/features/**'], [...window, 'features']],
  [['src/main/engine/**', 'src/main/cli/**'], engine],
  [['src/main/engine/contract-host.ts'], without(engine, 'ports')],
  [['src/main/engine/http/**', 'src/main/engine/run/**'], without(engine, 'network')],
  [['src/main/engine/schema/**', 'src/main/engine/codec/**'], without(engine, 'protobufjs')],
  [['src/main/engine/wire/**'], [...engine, 'pure']],
  [['src/main/shell/**', 'src/main/index.ts', 'src/main/preload.ts'], shell],
  [['src/main/shell/shell-calls.ts'], without(shell, 'ipcMain')],
  [['src/main/shell/engine-host.ts'], without(shell, 'ports', 'enginePort')],
  [['src/**/*.test.ts', 'src/**/*.test.tsx', 'src/**/*.test-kit.ts'], ['electron']],
];

/** The whole of biome.json. */
export function biomeConfig() {
  return {
    $schema: './node_modules/@biomejs/biome/configuration_schema.json',
    vcs: { enabled: true, clientKind: 'git', useIgnoreFile: true },
    files: {
      includes: [
        '**',
        '!proto-samples',
        '!e2e/fixtures',
        '!src/main/engine/workspace/format-fixtures',
        '!build',
        '!package-lock.json',
        '!biome.json',
      ],
    },
    formatter: { indentStyle: 'space', indentWidth: 2, lineWidth: 100 },
    javascript: { formatter: { quoteStyle: 'single' } },
    linter: {
      rules: {
        preset: 'recommended',
        suspicious: {
          noImportCycles: 'error',
          noExplicitAny: 'error',
          noConsole: 'error',
          noEmptyBlockStatements: 'error',
        },
        style: { noDefaultExport: 'error', useImportType: 'error', noNonNullAssertion: 'error' },
        correctness: { noUnusedImports: 'error', noUnusedVariables: 'error' },
      },
    },
    overrides: [
      ...folders.map(([includes, names]) => ({
        includes,
        linter: {
          rules: {
            style: {
              noRestrictedImports: {
                level: 'error',
                options: { patterns: names.map((name) => border[name]) },
              },
            },
          },
        },
      })),
      {
        includes: ['scripts/**', 'bench/**'],
        linter: { rules: { suspicious: { noConsole: 'off' } } },
      },
      {
        // What must fail in the window is tried there.
        includes: ['e2e/attacks.ts'],
        linter: { rules: { security: { noGlobalEval: 'off' } } },
      },
      {
        // Their tools ask for a default export.
        includes: ['**/*.config.ts', '**/*.d.ts', 'scripts/test/build-workers.ts'],
        linter: { rules: { style: { noDefaultExport: 'off' } } },
      },
    ],
  };
}

function forbid(group, message, importNamePattern) {
  return { group, message, ...(importNamePattern && { importNamePattern }) };
}

function without(names, ...left) {
  return names.filter((name) => !left.includes(name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = join(root, 'biome.json');
  writeFileSync(path, `${JSON.stringify(biomeConfig(), null, 2)}\n`);
  await runProcess(process.execPath, [tool('biome'), 'format', '--write', path], { cwd: root });
}
