import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CapturedValue } from '../../../shared/model/capture.ts';
import { type CapturedFile, openCapturedFile } from './captured-file.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-captured-'));
  path = join(folder, 'private', 'captured.json');
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

function open(): Promise<CapturedFile> {
  return openCapturedFile(path);
}

function valueFor(variable: string, changes: Partial<CapturedValue> = {}): CapturedValue {
  return {
    variable,
    value: `value of ${variable}`,
    secret: null,
    capturedAt: '2026-11-22T04:00:00.000Z',
    requestId: 'login',
    requestName: 'Login',
    ...changes,
  };
}

describe('openCapturedFile', () => {
  it('keeps values by environment across a restart', async () => {
    const first = await open();
    await first.set('staging', [
      valueFor('token'),
      valueFor('id', { value: '9223372036854775807' }),
    ]);
    await first.set(null, [valueFor('token', { value: null, secret: 'captured/token' })]);
    await first.set('staging', [valueFor('token', { value: 'newer' })]);

    const again = await open();
    expect(again.list('staging')).toEqual([
      valueFor('id', { value: '9223372036854775807' }),
      valueFor('token', { value: 'newer' }),
    ]);
    expect(again.list(null)).toEqual([
      valueFor('token', { value: null, secret: 'captured/token' }),
    ]);
    expect(again.list('other')).toEqual([]);
    expect(again.secretNames()).toEqual(['captured/token']);
  });

  it('deletes one variable, or all of an environment', async () => {
    const captured = await open();
    await captured.set('staging', [valueFor('a'), valueFor('b')]);
    await captured.set('live', [valueFor('a')]);
    await captured.clear('staging', 'a');
    await captured.clear('live', null);
    await captured.clear('nothing', 'a');

    const again = await open();
    expect(again.list('staging')).toEqual([valueFor('b')]);
    expect(again.list('live')).toEqual([]);
  });

  it('loses no changes that come at once', async () => {
    const captured = await open();
    const names = Array.from({ length: 20 }, (_, index) => `v${index}`);
    await Promise.all(names.map((name) => captured.set('staging', [valueFor(name)])));

    expect((await open()).list('staging')).toHaveLength(20);
  });

  it('is set aside and reported when it is truncated at any byte', async () => {
    await (await open()).set('staging', [valueFor('token')]);
    const whole = await readFile(path);
    for (let length = 0; length < whole.length - 1; length += 11) {
      await writeFile(path, whole.subarray(0, length));
      const captured = await open();
      expect(captured.list('staging')).toEqual([]);
      expect(captured.problem()).toMatchObject({
        title: 'The file with the captured values is damaged',
      });
    }
    const kept = (await readdir(join(folder, 'private'))).filter((name) =>
      name.includes('.damaged-'),
    );
    expect(kept.length).toBeGreaterThan(10);
  });

  it('of a newer version stays unchanged', async () => {
    await mkdir(join(folder, 'private'));
    const newer = '{"schemaVersion": 2}';
    await writeFile(path, newer);
    const captured = await open();
    await expect(captured.set('staging', [valueFor('token')])).rejects.toThrow('newer Protodesk');

    expect(captured.list('staging')).toEqual([valueFor('token')]);
    expect(captured.problem()?.title).toContain('newer');
    expect(await readFile(path, 'utf8')).toBe(newer);
  });

  it('keeps values that cannot be written until the end', async () => {
    await writeFile(join(folder, 'private'), 'a file where the folder should be');
    const captured = await open();
    await expect(captured.set('staging', [valueFor('token')])).rejects.toThrow(
      'could not be saved',
    );

    expect(captured.list('staging')).toEqual([valueFor('token')]);
  });
});
