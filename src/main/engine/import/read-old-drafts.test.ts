import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requestOf } from '../../../../scripts/test/open-engine.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { draftFileText } from '../workspace/session-format.ts';
import { readOldDrafts } from './read-old-drafts.ts';

let workspace: string;
let drafts: string;

beforeEach(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'protodesk-old-drafts-'));
  drafts = join(workspace, '.protodesk', 'drafts');
  await mkdir(drafts, { recursive: true });
});
afterEach(() => rm(workspace, { recursive: true, force: true }));

function draftText(changes: Partial<SavedRequest>, isChanged = true): string {
  return draftFileText({
    ...{ kind: 'request', tabId: 't', isChanged, baseRevision: null, kept: [], exchangeId: null },
    request: { ...requestOf({ id: 'a', name: 'Typed' }), ...changes },
  });
}

describe('drafts of an earlier version', () => {
  it('give the typed texts, without captures and files', async () => {
    const capture = { variable: 'token', from: 'header' as const, path: 'x', secret: false };
    const request = { url: 'http://a', body: { format: 'json' as const, text: '{"id": 1}' } };
    await writeFile(join(drafts, 'a.json'), draftText({ ...request, captures: [capture] }));
    const file = { path: '../../.env', byteLength: 3 };
    await writeFile(
      join(drafts, 'b.json'),
      draftText({ url: 'http://b', body: { format: 'file', text: '', file } }),
    );
    await writeFile(join(drafts, 'unchanged.json'), draftText({ url: 'http://c' }, false));
    await writeFile(join(drafts, 'broken.json'), '{');

    const found = await readOldDrafts(workspace);

    expect(found.map(({ url }) => url).sort()).toEqual(['http://a', 'http://b']);
    expect(found.find(({ url }) => url === 'http://a')).toMatchObject({ ...request, captures: [] });
    expect(found.find(({ url }) => url === 'http://b')?.body.file).toBeUndefined();
  });

  it('are not read through links, from pipes, or when they are huge', async () => {
    const outside = join(workspace, 'outside.json');
    await writeFile(outside, draftText({ url: 'http://outside' }));
    await symlink(outside, join(drafts, 'link.json'));
    await writeFile(join(drafts, 'huge.json'), '{}');
    await truncate(join(drafts, 'huge.json'), 64 * 1024 * 1024);
    if (process.platform !== 'win32') execFileSync('mkfifo', [join(drafts, 'pipe.json')]);

    expect(await readOldDrafts(workspace)).toEqual([]);
  });

  it.each(['.protodesk', '.protodesk/drafts'])('are not read when %s is a link', async (name) => {
    await writeFile(join(drafts, 'a.json'), draftText({ url: 'http://a' }));
    await rename(join(workspace, name), join(workspace, 'away'));
    await symlink(join(workspace, 'away'), join(workspace, name));

    expect(await readOldDrafts(workspace)).toEqual([]);
  });
});
