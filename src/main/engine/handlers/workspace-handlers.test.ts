import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedEngine, openEngine, requestOf } from '../../../../scripts/test/open-engine.ts';
import { inheritedSettingsSchema, noSettings } from '../../../shared/model/inherited-settings.ts';
import { textVariable } from '../../../shared/model/variable.ts';
import { createWorkspace } from '../workspace/create-workspace.ts';

let folder: string;
let opened: OpenedEngine;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-handlers-'));
  await createWorkspace(folder, 'Mine');
  opened = await openEngine(folder);
});

afterEach(async () => {
  await opened.dispose();
  await rm(folder, { recursive: true, force: true });
});

function read(path: string): Promise<string> {
  return readFile(join(folder, path), 'utf8');
}

describe('the calls on files of the workspace', () => {
  it('report a conflict with both sides, until one is chosen', async () => {
    const { handlers } = opened.engine;
    const request = requestOf({ id: 'r', name: 'R', url: '/1' });
    const place = { folderPath: null, baseRevision: null };
    const saved = await handlers.saveRequest({ request, ...place });
    if (saved.kind !== 'saved') throw new Error('It was not saved.');
    expect(await handlers.readRequest({ requestId: 'r' })).toEqual(saved.file);
    const path = join(folder, 'collections', 'R.request.yaml');
    expect(await handlers.locateRequest({ requestId: 'r' })).toEqual({ path });
    await writeFile(path, (await readFile(path, 'utf8')).replace('/1', '/theirs'));

    const mine = { ...request, url: '/mine' };
    const { revision } = saved.file;
    const refused = await handlers.saveRequest({
      request: mine,
      folderPath: null,
      baseRevision: revision,
    });
    expect(refused).toMatchObject({ kind: 'conflict', theirs: { request: { url: '/theirs' } } });
    expect(await handlers.previewSave({ request: mine })).toEqual({
      mine: 'id: r\nname: R\nmethod: GET\nurl: /mine\n',
      theirs: 'id: r\nname: R\nmethod: GET\nurl: /theirs\n',
    });

    const theirs = refused.kind === 'conflict' ? refused.theirs.revision : null;
    const kept = { request: mine, folderPath: null, baseRevision: theirs };
    expect(await handlers.saveRequest(kept)).toMatchObject({ kind: 'saved' });
    expect(await read('collections/R.request.yaml')).toContain('url: /mine');
  });

  it('save settings of the workspace and of folders to their files', async () => {
    const { handlers } = opened.engine;
    const { path } = await handlers.createFolder({ parentPath: '', name: 'Users' });
    const base = noSettings;
    const settings = {
      ...noSettings,
      baseUrl: '{{host}}/v1',
      auth: { type: 'bearer' as const, token: { secret: 'Mine/auth' } },
      variables: { host: textVariable('http://h'), n: { kind: 'number' as const, value: '1.50' } },
    };

    const whole = await handlers.saveFolderSettings({ folderPath: '', base, settings });
    const own = { ...noSettings, headers: [{ name: 'X', value: 'y', enabled: true }] };
    await handlers.saveFolderSettings({ folderPath: path, base, settings: own });

    expect(whole.settings).toEqual(settings);
    expect(whole.workspace.settings).toEqual(settings);
    expect((await handlers.readFolderSettings({ folderPath: path })).settings).toEqual(own);
    expect(await read('protodesk.yaml')).toBe(
      'schemaVersion: 1\nname: Mine\nbaseUrl: "{{host}}/v1"\nauth:\n  type: bearer\n  token: {secret: Mine/auth}\nvariables:\n  host: http://h\n  n: 1.50\n',
    );
    expect(await read('collections/Users/folder.yaml')).toBe(
      'headers:\n  - name: X\n    value: y\n',
    );
  });

  it('write the size limit of bodies, and nothing else', async () => {
    const { handlers } = opened.engine;
    const text = `# mine\n${await read('protodesk.yaml')}own: 1\n`;
    await writeFile(join(folder, 'protodesk.yaml'), text);

    const { workspace } = await handlers.saveBodyLimit({ maxBodyMegabytes: 512 });
    expect(workspace.maxBodyMegabytes).toBe(512);
    expect(await read('protodesk.yaml')).toBe(
      text.replace('own: 1\n', 'maxBodyMegabytes: 512\nown: 1\n'),
    );

    await handlers.saveBodyLimit({ maxBodyMegabytes: 64 });
    expect(await read('protodesk.yaml')).toContain('\nmaxBodyMegabytes: 64\n');
  });

  it('keep settings that others changed meanwhile', async () => {
    const { handlers } = opened.engine;
    const before = await handlers.readFolderSettings({ folderPath: '' });
    const base = inheritedSettingsSchema.parse(before.settings);
    const theirs = `${await read('protodesk.yaml')}# theirs\nvariables:\n  theirs: 1\nheaders: [{name: T, value: t}]\n`;
    await writeFile(join(folder, 'protodesk.yaml'), theirs);

    await handlers.saveFolderSettings({
      folderPath: '',
      base,
      settings: { ...base, variables: { mine: textVariable('m') } },
    });

    expect(await read('protodesk.yaml')).toBe(
      theirs.replace('  theirs: 1\n', '  theirs: 1\n  mine: m\n'),
    );
  });

  it('refuse missing folders', async () => {
    const call = {
      folderPath: 'none',
      base: noSettings,
      settings: { ...noSettings, baseUrl: 'x' },
    };
    const { handlers } = opened.engine;
    const refusals = await Promise.allSettled([
      Promise.resolve().then(() => handlers.readFolderSettings({ folderPath: 'none' })),
      Promise.resolve().then(() => handlers.saveFolderSettings(call)),
    ]);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ reason: { problem: { kind: 'not-found' } } });
    }
  });

  it('copy a folder with its requests', async () => {
    const { handlers } = opened.engine;
    const { path } = await handlers.createFolder({ parentPath: '', name: 'Users' });
    const request = requestOf({ id: 'r', name: 'R' });
    await handlers.saveRequest({ request, folderPath: path, baseRevision: null });
    const copied = await handlers.duplicateEntry({ entry: { kind: 'folder', path } });
    expect(copied.entry).toEqual({ kind: 'folder', path: 'Users copy' });
    expect(copied.workspace.collections).toMatchObject([
      { name: 'Users', entries: [{ id: 'r' }] },
      { name: 'Users copy', entries: [{ name: 'R' }] },
    ]);
  });
});
