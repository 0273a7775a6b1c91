import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runProcess } from './run-process.mjs';

const script = join(import.meta.dirname, 'electron.mjs');

describe('electron.mjs', () => {
  let folder = '';

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'protodesk-electron-test-'));
  });

  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  it('prefers the Electron that ELECTRON_OVERRIDE_DIST_PATH names', async () => {
    const executable = join(folder, 'electron');
    await writeFile(executable, '');
    await chmod(executable, 0o755);

    const result = await findWith(folder);

    expect(result).toEqual({ code: 0, ended: 'exited', output: `${executable}\n` });
  });

  it('reports what is wrong with an override that names no Electron', async () => {
    const result = await findWith(folder);

    expect(result.code).toBe(1);
    expect(result.output).toContain(`ELECTRON_OVERRIDE_DIST_PATH names ${folder}`);
    expect(result.output).toContain('or unset it');
  });
});

function findWith(override: string) {
  return runProcess(process.execPath, [script], {
    env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: override },
    output: 'collect',
  });
}
