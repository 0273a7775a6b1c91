import { describe, expect, it } from 'vitest';
import { maxOpenedPieceBytes } from '../../../shared/contract/engine-decoding.ts';
import type { Opened } from '../../../shared/model/opened-body.ts';
import { problem } from '../../../shared/problem.ts';
import { fileOfBrowser, fileOfText } from './file-to-open.ts';
import { type PieceTaker, sendPieces } from './send-pieces.ts';

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

/** An engine that takes pieces, up to a limit. */
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
  const told: number[] = [];
  return {
    told,
    sending: { openId: 'x', origin: 'drop', onProgress: told.push.bind(told), signal } as const,
  };
}

describe('sendPieces', () => {
  it('sends a file in order and without a gap, and tells how far it is', async () => {
    const { engine, pieces } = engineOf();
    const { sending, told } = sendingOf();
    const size = 2 * maxOpenedPieceBytes + 1;
    const file = fileOfBrowser(new File([new Uint8Array(size)], 'a.bin'));
    expect(await sendPieces(engine, file, sending)).toEqual({ ok: true, value: opened });
    expect(pieces).toEqual([
      { offset: 0, byteLength: maxOpenedPieceBytes, isLast: false },
      { offset: maxOpenedPieceBytes, byteLength: maxOpenedPieceBytes, isLast: false },
      { offset: 2 * maxOpenedPieceBytes, byteLength: 1, isLast: true },
    ]);
    expect(told.at(-1)).toBe(size);
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

  it('sends one piece of a file that is larger than the limit of the engine, and says so', async () => {
    const { engine, pieces } = engineOf(2 * maxOpenedPieceBytes);
    const file = fileOfBrowser(new File([new Uint8Array(3 * maxOpenedPieceBytes)], 'a.bin'));
    expect(await sendPieces(engine, file, sendingOf().sending)).toEqual({
      ok: false,
      problem: tooLarge,
    });
    expect(pieces).toHaveLength(1);
  });

  it('tells of a file that is gone, or a folder, and gives up what was begun', async () => {
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

  it('stops between two pieces when it is cancelled, and gives up what was begun', async () => {
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
