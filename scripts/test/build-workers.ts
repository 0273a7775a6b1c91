import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { build, type Rolldown } from 'vite';

const root = resolve(import.meta.dirname, '../..');
const outDir = resolve(root, '.cache/test-engine');
const loader = resolve(import.meta.dirname, 'load-compiled.cjs');

/** Bundle name, as in electron.vite.config.ts, to its entry. */
const workers: Readonly<Record<string, string>> = {
  'pool-worker': 'src/main/engine/handlers/pool-worker.ts',
  'run-worker': 'src/main/engine/run/run-worker.ts',
  'schema-worker': 'src/main/engine/schemas/thread/schema-worker.ts',
  'sample-server-worker': 'src/main/sample-server/sample-server-worker.ts',
  protodesk: 'src/main/cli/main.ts',
  'disk-child': 'src/main/engine/workspace/disk-child.test-kit.ts',
};

/**
 * Bundles the engine's worker entries as `.cache/test-engine/<name>.cjs`, for unit tests in plain Node.
 *
 * Uses the settings of the app's main build, but does not minify. Each bundle is self-contained
 * and renamed into place: several test runs may share the folder.
 */
export default async function buildWorkers(): Promise<void> {
  await mkdir(outDir, { recursive: true });
  await Promise.all(
    Object.entries(workers).map(async ([name, entry]) => {
      if (existsSync(resolve(root, entry))) {
        const codePath = resolve(outDir, `${name}.code.cjs`);
        if (await replaceFile(codePath, await bundleEntry(name, resolve(root, entry)))) {
          await removeKept(basename(codePath));
        }
        await replaceFile(resolve(outDir, `${name}.cjs`), loadingText(codePath));
      }
    }),
  );
}

/** Removes compiled code of an older version. */
async function removeKept(codeName: string): Promise<void> {
  const kept = (await readdir(outDir)).filter((name) => name.startsWith(`${codeName}-`));
  await Promise.all(kept.map((name) => rm(resolve(outDir, name), { force: true })));
}

function loadingText(codePath: string): string {
  return `require(${JSON.stringify(loader)})(module, ${JSON.stringify(codePath)});\n`;
}

async function bundleEntry(name: string, entry: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      write: false,
      target: 'node20.18',
      minify: false,
      rolldownOptions: {
        input: { [name]: entry },
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  });
  const [output] = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[];
  const chunk = output?.output[0];
  if (chunk?.type !== 'chunk') {
    throw new Error(`Bundling ${entry} gave no code.`);
  }
  return chunk.code;
}

/** Replaces a file; true when the content changed. */
async function replaceFile(path: string, text: string): Promise<boolean> {
  if ((await readFile(path, 'utf8').catch(() => null)) === text) return false;
  const temporary = resolve(
    dirname(path),
    `.${process.pid}-${Math.random().toString(36).slice(2)}`,
  );
  try {
    await writeFile(temporary, text);
    await rename(temporary, path);
    return true;
  } finally {
    await rm(temporary, { force: true });
  }
}
