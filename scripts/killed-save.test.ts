import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { revisionOf } from '../src/main/engine/workspace/revision.ts';
import { openWorkspaceIndex } from '../src/main/engine/workspace/workspace-index.ts';
import { editRequest, tabOf } from '../src/renderer/app/tabs/request-tab.ts';
import { addTab, emptyTabs, requestTabOf } from '../src/renderer/app/tabs/tabs-state.ts';
import { followFile, noteSave } from '../src/renderer/features/collections/follow-files.ts';
import type { RequestFile } from '../src/shared/contract/engine-workspace.ts';

const diskChild = resolve('.cache/test-engine/disk-child.cjs');
const asked = 'http://saved.example';
const typedOn = 'http://typed-on.example';

/** No save makes so many calls of the disk. */
const maxCalls = 200;

describe('a save whose engine is killed', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'protodesk-killed-save-'));
    await mkdir(join(folder, 'collections'));
    await writeFile(join(folder, 'protodesk.yaml'), 'schemaVersion: 1\nname: W\n');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function fileNow(): Promise<RequestFile> {
    const index = await openWorkspaceIndex(folder, join(folder, '.private'), null);
    const request = index.files().requests.get('one');
    if (!request) throw new Error('The request is not whole.');
    return { request, revision: revisionOf(request) };
  }

  it('before any of its calls of the disk is not taken for a change by others', async () => {
    const outcomes = new Set<string>();
    for (let call = 1; call <= maxCalls; call += 1) {
      await writeFile(
        join(folder, 'collections', 'one.request.yaml'),
        '# ours\nid: one\nname: one\nurl: http://before.example\n',
      );
      const file = await fileNow();
      const opened = addTab(emptyTabs, tabOf('t', file.request, file));
      const edited = editRequest(opened, 't', { url: asked });
      const request = requestTabOf(edited, 't')?.request ?? file.request;
      const saving = noteSave(edited, 't', request);
      const typing = editRequest(saving, 't', { url: typedOn });

      const child = spawnSync(process.execPath, [
        diskChild,
        'killedSave',
        folder,
        asked,
        `${call}`,
      ]);
      const found = await fileNow();
      const tab = requestTabOf(followFile(typing, found), 't');

      expect(tab).toMatchObject({
        theirs: null,
        revision: found.revision,
        request: { url: typedOn },
        saved: { url: found.request.url },
      });
      outcomes.add(`${child.signal ?? child.stdout} ${found.request.url}`);
      if (child.signal === null) break;
    }
    expect([...outcomes]).toEqual([
      'SIGKILL http://before.example',
      `SIGKILL ${asked}`,
      `saved ${asked}`,
    ]);
  });
});
