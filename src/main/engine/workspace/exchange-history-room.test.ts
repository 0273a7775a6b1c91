import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  addTo,
  type HistoryHome,
  idsOf,
  makeHistoryHome,
  roomy,
} from './exchange-history.test-kit.ts';

let home: HistoryHome;
beforeEach(async () => {
  home = await makeHistoryHome();
});
afterEach(() => home.dispose());

describe('the room of the exchange history', () => {
  it('keeps the newest within its bytes, and the very newest whatever its size', async () => {
    const history = home.open({ room: { ...roomy, maxBytes: 12_000 } });
    for (let nth = 0; nth < 8; nth += 1) await addTo(history, `e${nth}`, nth, new Uint8Array(2000));

    const kept = await idsOf(history);
    expect(kept).toEqual(['e7', 'e6', 'e5']);
    expect(await home.bytesOnDisk()).toBeLessThanOrEqual(12_000);

    await addTo(history, 'large', 9, new Uint8Array(50_000));
    expect(await home.files()).toEqual(['large.body', 'large.json']);
    await addTo(history, 'next', 10, new Uint8Array(10));
    expect(await home.files()).toEqual(['next.body', 'next.json']);
  });

  it('keeps what open tabs show in addition to its bytes, and reports why the others are gone', async () => {
    const shown = new Set(['e1', 'e2']);
    const history = home.open({
      room: { ...roomy, maxBytes: 6000, maxShownBytes: 6000 },
      isShown: ({ exchangeId }) => shown.has(exchangeId),
    });
    const lost: string[] = [];
    for (let nth = 0; nth < 7; nth += 1) {
      const removed = await addTo(history, `e${nth}`, nth, new Uint8Array(1500));
      lost.push(...removed.map(({ exchangeId }) => exchangeId));
    }
    expect(await idsOf(history)).toEqual(['e6', 'e5', 'e2', 'e1']);
    expect(lost).toEqual([]);
    await expect(history.readRecord('e3')).rejects.toMatchObject({
      problem: { kind: 'not-found', detail: expect.stringContaining('removed for newer ones') },
    });
    await expect(history.readBody('e3-sent')).rejects.toMatchObject({
      problem: { detail: expect.stringContaining('removed for newer ones') },
    });
    await expect(history.readBody('never')).rejects.toMatchObject({
      problem: { detail: expect.not.stringContaining('removed for newer ones') },
    });
    // Above the limit for tabs: their oldest is treated like any other, and reported.
    shown.add('e7');
    const removed = await addTo(history, 'e7', 7, new Uint8Array(4000));
    expect(removed.map(({ exchangeId }) => exchangeId)).toEqual(['e1', 'e2']);
  });

  it('reports after a restart too that an exchange was removed to make room', async () => {
    const history = home.open({ room: { ...roomy, maxCount: 2 } });
    for (const nth of [1, 2, 3]) await addTo(history, `e${nth}`, nth);
    await history.remove(['e2']);
    const problemOf = (id: string) =>
      home
        .open()
        .readRecord(id)
        .catch((error) => error.problem.title);
    expect(await problemOf('e1')).toBe('This response was removed to make room');
    expect(await problemOf('e2')).toBe('This response is no longer kept');
  });

  it('keeps no more than its number, including entries of earlier starts', async () => {
    for (const nth of [3, 1, 2]) await addTo(home.open(), `e${nth}`, nth);
    await addTo(home.open({ room: { ...roomy, maxCount: 3 } }), 'e4', 4);
    expect(await idsOf(home.open())).toEqual(['e4', 'e3', 'e2']);
  });

  it('keeps a new exchange when the clock was set back', async () => {
    const history = home.open({ room: { ...roomy, maxCount: 2 } });
    for (const nth of [8, 9, 1]) await addTo(history, `e${nth}`, nth);
    expect(await idsOf(history)).toEqual(['e9', 'e1']);
  });
});
