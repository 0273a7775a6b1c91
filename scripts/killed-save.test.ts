import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { revisionOf } from '../src/main/engine/workspace/revision.ts';
import { openWorkspaceIndex } from '../src/main/engine/workspace/workspace-index.ts';
import { followFile, noteSave } from '../src/renderer/features/collections/follow-files.ts';
import { editRequest, tabOf } from '../src/renderer/kernel/tabs/request-tab.ts';
import { addTab, emptyTabs, requestTabOf } from '../src/renderer/kernel/tabs/tabs-state.ts';
import type { RequestFile } from '../src/shared/contract/engine-workspace.ts';
import type { BodyDraft } from '../src/shared/model/body-draft.ts';

const diskChild = resolve('.cache/test-engine/disk-child.cjs');
const before = 'http://before.example';
const asked = 'http://saved.example';
const typedOn = 'http://typed-on.example';

/** No save makes this many disk calls. */
const maxCalls = 200;

const staged = 'staged:c0ffee00-0000-4000-8000-000000000000.chosen.bin';
const chosen = 'bytes that were chosen';

/** The file's body entry, the body files next to it, and the body to save. */
const cases: readonly {
  readonly saving: string;
  readonly says: string;
  readonly files: Readonly<Record<string, string>>;
  readonly body?: BodyDraft;
}[] = [
  { saving: 'without another body', says: '', files: {} },
  {
    saving: 'with a body that was chosen in place of another',
    says: 'body: {format: file, file: one.body.bin}\n',
    files: { 'one.body.bin': 'bytes before' },
    body: { format: 'file', text: '', file: { path: staged, byteLength: chosen.length } },
  },
];

describe.each(cases)('a save $saving whose engine is killed', ({ says, files, body }) => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'protodesk-killed-save-'));
    await writeFile(join(folder, 'protodesk.yaml'), 'schemaVersion: 1\nname: W\n');
    await mkdir(join(folder, '.private', 'bodies'), { recursive: true });
    await writeFile(join(folder, '.private', 'bodies', staged.slice('staged:'.length)), chosen);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function fileNow(): Promise<RequestFile> {
    const index = await openWorkspaceIndex(folder, join(folder, '.private'), null);
    const request = index.files().requests.get('one');
    if (!request) throw new Error('The request is not whole.');
    return { request, revision: revisionOf(request) };
  }

  async function writeBefore(): Promise<void> {
    const collections = join(folder, 'collections');
    await rm(collections, { recursive: true, force: true });
    await mkdir(collections);
    const text = `# ours\nid: one\nname: one\nurl: ${before}\n${says}`;
    await writeFile(join(collections, 'one.request.yaml'), text);
    for (const [name, body] of Object.entries(files)) {
      await writeFile(join(collections, name), body);
    }
  }

  it('before any of its disk calls does not count as a change by others', async () => {
    const outcomes = new Set<string>();
    const changes = { url: asked, ...(body && { body }) };
    for (let call = 1; call <= maxCalls; call += 1) {
      await writeBefore();
      const file = await fileNow();
      const opened = addTab(emptyTabs, tabOf('t', file.request, file));
      const edited = editRequest(opened, 't', changes);
      const request = requestTabOf(edited, 't')?.request ?? file.request;
      const saving = noteSave(edited, 't', request);
      const typing = editRequest(saving, 't', { url: typedOn });

      const child = spawnSync(process.execPath, [
        ...[diskChild, 'killedSave', folder, asked],
        ...[JSON.stringify(body ? { body } : {}), `${call}`],
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
    expect([...outcomes]).toEqual([`SIGKILL ${before}`, `SIGKILL ${asked}`, `saved ${asked}`]);
  });
});
