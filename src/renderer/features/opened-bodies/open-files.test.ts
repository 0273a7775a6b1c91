import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { maxOpenedPieceBytes } from '../../../shared/contract/engine-decoding.ts';
import type { Opened, OpenedBody } from '../../../shared/model/opened-body.ts';
import { problem } from '../../../shared/problem.ts';
import { engineStopped } from '../../kernel/engine-client.ts';
import { createNoticesStore } from '../../kernel/notices-store.ts';
import { newRequest, tabOf } from '../../kernel/tabs/request-tab.ts';
import { addTab, emptyTabs, type TabsState } from '../../kernel/tabs/tabs-state.ts';
import { type FileToOpen, fileOfBrowser, fileOfText } from './file-to-open.ts';
import {
  chooseAndOpen,
  type FileOpeningApp,
  openBehind,
  openFiles,
  type PieceTaker,
  sendPieces,
} from './open-files.ts';

const gone = problem({ kind: 'file-read', title: 'Gone', detail: 'It is gone.' });

const goneFile: FileToOpen = {
  name: 'gone.bin',
  byteLength: 3,
  read: async () => ({ ok: false, problem: gone }),
};

/** An app with one tab, whose engine opens everything as bytes. */
function appOf() {
  const tabs = createStore<TabsState>(() =>
    addTab(emptyTabs, tabOf('first', newRequest('r'), null)),
  );
  const released: string[] = [];
  const app: FileOpeningApp = {
    tabs,
    notices: createNoticesStore(),
    saveNow: () => undefined,
    engine: {
      openBodyPiece: async ({ openId, name, origin, bytes, isLast }) => {
        const body: OpenedBody = {
          id: openId,
          name,
          origin,
          openedAt: '2026-01-01T00:00:00.000Z',
          spelledAs: 'binary',
          body: { id: openId, byteLength: bytes.byteLength },
          raw: null,
          steps: [],
          reading: { kind: 'binary' },
        };
        return { ok: true, value: { opened: isLast ? { kind: 'body', body } : null } };
      },
      releaseBody: async ({ bodyId }) => {
        released.push(bodyId);
        return { ok: true, value: {} };
      },
    },
  };
  return { app, released, notices: () => app.notices.getState().notices };
}

function titlesOf({ tabs }: TabsState): string[] {
  return tabs.flatMap((tab) => (tab.kind === 'body' ? [tab.title] : []));
}

describe('openFiles', () => {
  it('opens each file in a new tab, and shows the first', async () => {
    const { app } = appOf();
    await openFiles(app, [fileOfText('a', '1'), fileOfText('b', '2')], 'drop');
    const state = app.tabs.getState();
    expect(titlesOf(state)).toEqual(['a', 'b']);
    expect(state.tabs.find(({ tabId }) => tabId === state.activeTabId)).toMatchObject({
      kind: 'body',
      title: 'a',
    });
  });

  it('numbers files of the same name', async () => {
    const { app } = appOf();
    const files = ['a.bin', 'a.bin', 'b.bin'].map((name) => fileOfText(name, '1'));
    await openFiles(app, files, 'drop');
    await openFiles(app, [fileOfText('A.bin', '1')], 'file');
    expect(titlesOf(app.tabs.getState())).toEqual(['a.bin', 'a.bin 2', 'b.bin', 'A.bin 3']);
  });

  it('reports the file that was not opened because the engine stopped, and opens the others', async () => {
    const { app, notices } = appOf();
    const { openBodyPiece } = app.engine;
    app.engine.openBodyPiece = async (piece) =>
      piece.name === 'a' ? { ok: false, problem: engineStopped() } : openBodyPiece(piece);
    await openFiles(app, [fileOfText('a', '1'), fileOfText('b', '2')], 'drop');
    expect(titlesOf(app.tabs.getState())).toEqual(['b']);
    expect(notices()).toMatchObject([
      { content: { problem: { title: '"a" was not opened: the engine stopped' } } },
    ]);
  });

  it('reports each file that cannot be opened, and opens the others', async () => {
    const { app, notices } = appOf();
    const problems = await openFiles(app, [goneFile, fileOfText('b', '2'), goneFile], 'drop');
    expect(problems).toEqual([gone, gone]);
    expect(titlesOf(app.tabs.getState())).toEqual(['b']);
    expect(notices()).toMatchObject([{ content: { kind: 'problem', problem: gone } }]);
  });

  it('shows progress when it takes long, and ends everything by Cancel', async () => {
    const { app, released, notices } = appOf();
    let goOn: () => void = () => undefined;
    const slow: FileToOpen = {
      name: 'slow.bin',
      byteLength: 1,
      read: () =>
        new Promise((resolve) => {
          goOn = () => resolve({ ok: true, value: new Uint8Array(1) });
        }),
    };
    const opening = openFiles(app, [slow, fileOfText('b', '2')], 'file');
    await expect
      .poll(notices)
      .toMatchObject([
        { content: { kind: 'busy', title: 'Opening 1 of 2: slow.bin' }, canClose: false },
      ]);
    notices()[0]?.actions[0]?.run();
    expect(await opening).toMatchObject([{ kind: 'cancelled' }]);
    goOn();
    expect([titlesOf(app.tabs.getState()), notices(), released]).toEqual([[], [], []]);
  });

  it('opens a file behind the active tab, to compare its body', async () => {
    const { app, notices } = appOf();
    const side = await openBehind(app, fileOfText('other.bin', '1'), 'drop');
    const { tabs, activeTabId } = app.tabs.getState();
    expect(tabs.at(-1)).toMatchObject({ kind: 'body', title: 'other.bin' });
    expect([side?.name, activeTabId]).toEqual(['other.bin', 'first']);

    expect(await openBehind(app, goneFile, 'drop')).toBeNull();
    expect(notices()).toMatchObject([{ content: { kind: 'problem', problem: gone } }]);
  });

  it('opens files picked in the system dialog, piece by piece by id', async () => {
    const { app } = appOf();
    const asked: unknown[] = [];
    await chooseAndOpen({
      ...app,
      shell: {
        chooseFiles: async () => ({
          ok: true,
          value: { files: [{ fileId: 'f', name: 'a.bin', byteLength: 2 }] },
        }),
        readChosenFile: async (piece) => {
          asked.push(piece);
          return { ok: true, value: { bytes: new Uint8Array(2) } };
        },
      },
    });
    expect(asked).toEqual([{ fileId: 'f', start: 0, count: 2 }]);
    expect(titlesOf(app.tabs.getState())).toEqual(['a.bin']);
  });
});

const opened: Opened = {
  kind: 'recording',
  recording: {
    id: 'x',
    name: 'a.har',
    openedAt: '2026-01-01T00:00:00.000Z',
    creator: null,
    entryCount: 0,
    damagedCount: 0,
    rule: null,
  },
};

const tooLarge = problem({ kind: 'response-too-large', title: 'Too large', detail: 'No.' });

/** An engine that accepts pieces, up to a limit. */
function engineOf(maxBytes = Number.POSITIVE_INFINITY) {
  const pieces: { offset: number; byteLength: number; isLast: boolean }[] = [];
  const engine: PieceTaker = {
    openBodyPiece: async ({ byteLength, offset, bytes, isLast }) => {
      pieces.push({ offset, byteLength: bytes.byteLength, isLast });
      if (byteLength > maxBytes) return { ok: false, problem: tooLarge };
      return { ok: true, value: { opened: isLast ? opened : null } };
    },
  };
  return { engine, pieces };
}

function sendingOf(signal = new AbortController().signal) {
  const progress: number[] = [];
  return {
    progress,
    sending: {
      openId: 'x',
      origin: 'drop',
      onProgress: progress.push.bind(progress),
      signal,
    } as const,
  };
}

describe('sendPieces', () => {
  it('sends a file in order and without gaps, and reports progress', async () => {
    const { engine, pieces } = engineOf();
    const { sending, progress } = sendingOf();
    const size = 2 * maxOpenedPieceBytes + 1;
    const file = fileOfBrowser(new File([new Uint8Array(size)], 'a.bin'));
    expect(await sendPieces(engine, file, sending)).toEqual({ ok: true, value: opened });
    expect(pieces).toEqual([
      { offset: 0, byteLength: maxOpenedPieceBytes, isLast: false },
      { offset: maxOpenedPieceBytes, byteLength: maxOpenedPieceBytes, isLast: false },
      { offset: 2 * maxOpenedPieceBytes, byteLength: 1, isLast: true },
    ]);
    expect(progress.at(-1)).toBe(size);
  });

  it('sends an empty file, and a text in UTF-8', async () => {
    const { engine, pieces } = engineOf();
    await sendPieces(engine, fileOfText('Pasted', ''), sendingOf().sending);
    await sendPieces(engine, fileOfText('Pasted', 'é'), sendingOf().sending);
    expect(pieces).toEqual([
      { offset: 0, byteLength: 0, isLast: true },
      { offset: 0, byteLength: 2, isLast: true },
    ]);
  });

  it('stops after one piece of a file above the engine limit, and reports it', async () => {
    const { engine, pieces } = engineOf(2 * maxOpenedPieceBytes);
    const file = fileOfBrowser(new File([new Uint8Array(3 * maxOpenedPieceBytes)], 'a.bin'));
    expect(await sendPieces(engine, file, sendingOf().sending)).toEqual({
      ok: false,
      problem: tooLarge,
    });
    expect(pieces).toHaveLength(1);
  });

  it('reports a missing file or a folder, and drops the started transfer', async () => {
    const { engine, pieces } = engineOf();
    const file = fileOfBrowser({
      name: 'gone.bin',
      size: 5,
      slice: () =>
        ({ arrayBuffer: () => Promise.reject(new DOMException('Gone', 'NotFoundError')) }) as Blob,
    });
    expect(await sendPieces(engine, file, sendingOf().sending)).toMatchObject({
      ok: false,
      problem: { kind: 'file-read', title: 'gone.bin could not be read' },
    });
    expect(pieces).toEqual([{ offset: 0, byteLength: 0, isLast: false }]);
  });

  it('stops between two pieces when it is cancelled, and drops the started transfer', async () => {
    const { engine, pieces } = engineOf();
    const stop = new AbortController();
    const { sending } = sendingOf(stop.signal);
    const file = fileOfBrowser(new File([new Uint8Array(2 * maxOpenedPieceBytes)], 'a.bin'));
    const onProgress = (): void => stop.abort();
    expect(await sendPieces(engine, file, { ...sending, onProgress })).toMatchObject({
      ok: false,
      problem: { kind: 'cancelled' },
    });
    expect(pieces).toEqual([
      { offset: 0, byteLength: maxOpenedPieceBytes, isLast: false },
      { offset: 0, byteLength: 0, isLast: false },
    ]);
  });
});
