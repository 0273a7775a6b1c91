import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import {
  maxPastedBytes,
  maxStagedPieceBytes,
} from '../../../../../shared/contract/engine-bytes.ts';
import type { BodyDraft } from '../../../../../shared/model/body-draft.ts';
import { problem } from '../../../../../shared/problem.ts';
import type { EngineCalls } from '../../../../kernel/engine-client.ts';
import { createNoticesStore } from '../../../../kernel/notices-store.ts';
import { newRequest, tabOf } from '../../../../kernel/tabs/request-tab.ts';
import {
  addTab,
  emptyTabs,
  requestTabOf,
  type TabsState,
} from '../../../../kernel/tabs/tabs-state.ts';
import { createWindowStore } from '../../../../kernel/window-store.ts';
import { type ChosenFile, sendFile, takeBodyFile } from './take-body-file.ts';

const staged = { path: 'staged:x.a.bin', byteLength: 9 };
const readOnly = problem({ kind: 'read-only', title: 'No', detail: 'It may not be written.' });

/** An app whose engine accepts pieces of files, and reads bytes as JSON. */
function opened({ canStage = true } = {}) {
  const body: BodyDraft = { format: 'json', text: '{"typed": 1}', writeDefaults: true };
  const tabs = createStore<TabsState>(() =>
    addTab(emptyTabs, tabOf('t', { ...newRequest('r'), body }, null)),
  );
  const pieces: { readonly offset: number; readonly byteLength: number; readonly name: string }[] =
    [];
  const readPasted: EngineCalls['readPasted'] = async ({ content }) => ({
    ok: true,
    value: { kind: 'json', body: { format: 'json', text: `{"read": ${content.length}}` } },
  });
  const stageBodyFile: EngineCalls['stageBodyFile'] = async ({ offset, bytes, name, isLast }) => {
    pieces.push({ offset, byteLength: bytes.byteLength, name });
    if (!canStage) return { ok: false, problem: readOnly };
    return { ok: true, value: { file: isLast ? staged : null } };
  };
  const convertBody: EngineCalls['convertBody'] = async () => ({ ok: false, problem: readOnly });
  const cancelCall: EngineCalls['cancelCall'] = async () => ({ ok: true, value: {} });
  const app = {
    tabs,
    window: createWindowStore(),
    notices: createNoticesStore(),
    engine: { readPasted, stageBodyFile, convertBody, cancelCall },
  };
  return {
    app,
    pieces,
    bodyNow: () => requestTabOf(tabs.getState(), 't')?.request.body,
    notices: () => app.notices.getState().notices,
  };
}

function fileOf(name: string, size: number): ChosenFile {
  return new File([new Uint8Array(size)], name);
}

/** A file that was deleted after it was chosen. */
function goneFile(size: number): ChosenFile {
  return {
    name: 'gone.bin',
    size,
    slice: () => ({ ...new Blob(), arrayBuffer: rejected }) as Blob,
  };
}

async function rejected(): Promise<ArrayBuffer> {
  throw new DOMException('A requested file could not be found.', 'NotFoundError');
}

describe('takeBodyFile', () => {
  it('reads a small file, and restores the typed body on undo', async () => {
    const { app, bodyNow, notices } = opened();
    const before = bodyNow();
    await takeBodyFile(app, 't', fileOf('a.json', 5));
    expect(bodyNow()).toEqual({ format: 'json', text: '{"read": 5}', writeDefaults: true });
    notices()[0]?.actions[0]?.run();
    expect(bodyNow()).toEqual(before);
  });

  it.each([
    ['big.JSON', { format: 'json', text: '', writeDefaults: true, file: staged }],
    ['big.txtpb', { format: 'textproto', text: '', writeDefaults: true, file: staged }],
    ['big.binpb', { format: 'file', text: '', file: staged }],
  ])('sends %s from a copy when it is large', async (name, expected) => {
    const { app, bodyNow, pieces } = opened();
    await takeBodyFile(app, 't', fileOf(name, maxPastedBytes + 1));
    expect([bodyNow(), pieces.length]).toEqual([expected, 1]);
  });

  it('reports a deleted file, and leaves the body', async () => {
    const { app, bodyNow, notices } = opened();
    const before = bodyNow();
    for (const size of [5, maxPastedBytes + 1]) await takeBodyFile(app, 't', goneFile(size));
    expect(bodyNow()).toBe(before);
    expect(notices()).toMatchObject([
      { content: { kind: 'problem', problem: { kind: 'file-read' } } },
    ]);
  });
});

describe('sendFile', () => {
  it('copies a file piece by piece, in order and without gaps', async () => {
    const { app, bodyNow, pieces } = opened();
    await sendFile(app, 't', fileOf('a.bin', 2 * maxStagedPieceBytes + 1));
    expect(pieces).toEqual([
      { offset: 0, byteLength: maxStagedPieceBytes, name: 'a.bin' },
      { offset: maxStagedPieceBytes, byteLength: maxStagedPieceBytes, name: 'a.bin' },
      { offset: 2 * maxStagedPieceBytes, byteLength: 1, name: 'a.bin' },
    ]);
    expect(bodyNow()).toEqual({ format: 'file', text: '', file: staged });
  });

  it('accepts an empty file', async () => {
    const { app, bodyNow, pieces } = opened();
    await sendFile(app, 't', fileOf('empty', 0));
    expect([pieces.length, bodyNow()?.format]).toEqual([1, 'file']);
  });

  it('leaves the body when nothing may be written', async () => {
    const { app, bodyNow, notices } = opened({ canStage: false });
    const before = bodyNow();
    await sendFile(app, 't', fileOf('a.bin', 5));
    expect(bodyNow()).toBe(before);
    expect(notices()).toMatchObject([{ content: { kind: 'problem', problem: readOnly } }]);
  });
});
