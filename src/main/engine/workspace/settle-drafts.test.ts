import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requestOf } from '../../../../scripts/test/open-engine.ts';
import type { Session } from '../../../shared/model/session.ts';
import { readWorkspaceFiles } from './read-workspace-files.ts';
import { revisionOf } from './revision.ts';
import { draftFileName } from './session-format.ts';
import { settleDrafts } from './settle-drafts.ts';
import { writeText } from './workspace-disk.ts';
import type { WorkspacePlace } from './workspace-place.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-settle-'));
  path = join(folder, 'collections', 'one.request.yaml');
  await writeText(place(), path, textOf('http://saved'));
  await mkdir(join(folder, 'private', 'drafts'), { recursive: true });
  await writeFile(draftPath(), '{}');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

function draftPath(): string {
  return join(folder, 'private', 'drafts', draftFileName('t'));
}

function place(): WorkspacePlace {
  return { folder, privateFolder: join(folder, 'private') };
}

function textOf(url: string): string {
  return `id: one\nname: one\nurl: ${url}\n`;
}

const drafted = requestOf({ id: 'one', name: 'one', url: 'http://typed' });

/** Returns what becomes of a draft that only knows an older file. */
async function settled() {
  const files = await readWorkspaceFiles(folder);
  const tab = { kind: 'request', tabId: 't', request: drafted, isChanged: true } as const;
  const session: Session = {
    tabs: [{ ...tab, baseRevision: 'older', kept: [], exchangeId: null }],
    activeTabId: 't',
    environmentName: null,
    closedTabs: [],
  };
  const [draft] = (await settleDrafts(session, { ...place(), files: () => files })).tabs;
  const request = files.requests.get('one');
  if (draft?.kind !== 'request' || !request) throw new Error('There is no draft.');
  const { isChanged, baseRevision } = draft;
  const knowsFile = baseRevision === revisionOf(request);
  return { url: draft.request.url, isChanged, knowsFile };
}

describe('a draft whose file changed', () => {
  it('becomes the file, when the file was saved here later', async () => {
    const old = new Date(Date.now() - 60_000);
    await utimes(draftPath(), old, old);

    expect(await settled()).toEqual({ url: 'http://saved', isChanged: false, knowsFile: true });
  });

  it('stays as typed, when it is newer than the save here', async () => {
    const later = new Date(Date.now() + 60_000);
    await utimes(draftPath(), later, later);

    expect(await settled()).toEqual({ url: 'http://typed', isChanged: true, knowsFile: true });
  });

  it('is in conflict, when another program wrote the file', async () => {
    await writeFile(path, textOf('http://theirs'));

    expect(await settled()).toEqual({ url: 'http://typed', isChanged: true, knowsFile: false });
  });
});
