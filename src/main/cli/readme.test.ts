import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createSampleServer } from '../sample-server/sample-server.ts';
import { program } from './run-program.test-kit.ts';

const execute = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');

/** Returns the command blocks of the README's chapter on the terminal. */
async function commandBlocks(): Promise<readonly string[]> {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const chapter = /^## In the terminal$(.*?)^## /ms.exec(readme)?.[1] ?? '';
  return [...chapter.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block ?? '');
}

describe("the README's commands that left files in the clone", () => {
  it('run as printed, and cover all commands', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'protodesk-readme-'));
    const outputs = await mkdtemp(join(tmpdir(), 'protodesk-readme-'));
    const server = await createSampleServer({ port: 0 });
    try {
      await cp(join(root, 'proto-samples'), join(folder, 'proto-samples'), { recursive: true });
      const before = await readdir(folder, { recursive: true });
      // The server of the test has another port than the app's.
      const script = `
npx() {
  shift
  case "$1" in
    send|compare|run) node "$PROGRAM" "$@" --var "sampleServer=$SERVER" ;;
    *) node "$PROGRAM" "$@" ;;
  esac
}
${(await commandBlocks()).join('\n')}`;

      const { stdout, stderr } = await execute('sh', ['-ec', script], {
        cwd: folder,
        env: { ...process.env, PROGRAM: program, SERVER: server.url, TMPDIR: outputs },
      });

      expect(stderr).toBe('');
      expect(stdout).toContain('#1 1 string: "SIMPLEUSER"');
      expect(stdout).toContain('440 succeeded');
      expect(await readdir(outputs)).toEqual(['samples.csv']);
      expect(await readdir(folder, { recursive: true })).toEqual(before);
    } finally {
      await server.close();
      await rm(folder, { recursive: true });
      await rm(outputs, { recursive: true });
    }
  });
});
