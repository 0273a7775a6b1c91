import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  addTo,
  type HistoryHome,
  idsOf,
  makeHistoryHome,
  record,
  threeBytes,
} from './exchange-history.test-kit.ts';

let home: HistoryHome;
beforeEach(async () => {
  home = await makeHistoryHome();
});
afterEach(() => home.dispose());

/** For a run that cuts a file at each byte. */
const longRunMs = 300_000;

/** The lengths to cut a file to: every length in long runs, otherwise some. */
function cuts(byteLength: number): number[] {
  const step = process.env.PROTODESK_PROPERTY_RUNS === undefined ? 61 : 1;
  const all = Array.from({ length: byteLength }, (_, at) => at);
  return all.filter((at) => at % step === 0 || at === 21 || at === byteLength - 1);
}

describe('an exchange history with a damaged index', () => {
  beforeEach(async () => {
    const history = home.open();
    for (const nth of [1, 2, 3]) await addTo(history, `e${nth}`, nth);
  });

  const all = ['e3', 'e2', 'e1'];

  it('rebuilds it when it is missing', async () => {
    await rm(join(home.folder, 'index.lines'));
    const { entries } = await home.open().list({ query: '', requestId: null, start: 0, count: 9 });
    expect(entries.map(({ exchangeId }) => exchangeId)).toEqual(all);
    expect(entries[0]?.storedBytes).toBe((await stat(join(home.folder, 'e3.json'))).size + 3);
    expect(await home.linesOfIndex()).toHaveLength(3);
  });

  it(
    'finds all entries wherever the index was cut',
    async () => {
      const whole = await readFile(join(home.folder, 'index.lines'));
      for (const bytes of cuts(whole.byteLength)) {
        await writeFile(join(home.folder, 'index.lines'), whole.subarray(0, bytes));
        expect(await idsOf(home.open())).toEqual(all);
        // The next entry gets its own line.
        expect(await home.linesOfIndex()).toHaveLength(3);
      }
    },
    longRunMs,
  );

  it.each(['not an index', '{"schemaVersion":2}\n{"pages":[]}\n', '\u0000'.repeat(500)])(
    'ignores one that contains %j',
    async (text) => {
      await writeFile(join(home.folder, 'index.lines'), text);
      expect(await idsOf(home.open())).toEqual(all);
    },
  );

  it('ignores damaged lines, and lines of missing records', async () => {
    const lines = await home.linesOfIndex();
    const text = ['{"schemaVersion":1}', lines[0], '{"exchangeId":', lines[2], 'x', ''];
    await writeFile(join(home.folder, 'index.lines'), text.join('\n'));
    await rm(join(home.folder, 'e3.json'));
    expect(await idsOf(home.open())).toEqual(['e2', 'e1']);
  });

  it('writes it anew when it is much longer than needed', async () => {
    const history = home.open();
    for (let nth = 0; nth < 5; nth += 1) await history.update('e1', (made) => made);
    expect(await home.linesOfIndex()).toHaveLength(8);
    expect(await idsOf(home.open())).toEqual(all);
    expect(await home.linesOfIndex()).toHaveLength(3);
  });
});

describe('an exchange history with damaged records', () => {
  it('reads records of an older version, with the current name of their request', async () => {
    await addTo(home.open(), 'new', 5);
    const { exchange } = record('old', 1);
    await writeFile(join(home.folder, 'old.json'), JSON.stringify(exchange));
    await writeFile(join(home.folder, 'old.body'), threeBytes);

    const history = home.open({ nameOf: (id) => (id === 'r' ? 'Renamed since' : null) });

    const { entries } = await history.list({ query: '', requestId: null, start: 0, count: 9 });
    expect(entries.map(({ exchangeId, name }) => [exchangeId, name])).toEqual([
      ['new', 'Get a user'],
      ['old', 'Renamed since'],
    ]);
    expect(await history.readRecord('old')).toEqual({ madeBy: 'send', exchange, sent: null });
  });

  it(
    'loses only the damaged exchange, wherever its record was cut',
    async () => {
      const history = home.open();
      for (const nth of [1, 2]) await addTo(history, `e${nth}`, nth);
      const path = join(home.folder, 'e1.json');
      const whole = await readFile(path);
      for (const bytes of cuts(whole.byteLength)) {
        await writeFile(path, whole.subarray(0, bytes));
        await rm(join(home.folder, 'index.lines'));
        expect(await idsOf(home.open())).toEqual(['e2']);
        const kept = (await home.files()).find((name) => name.startsWith('e1.json.damaged-')) ?? '';
        expect(await readFile(join(home.folder, kept))).toEqual(whole.subarray(0, bytes));
        await rm(join(home.folder, kept));
      }
      expect(home.unexpected[0]).toContain('e1.json');
      await expect(home.open().readRecord('e1')).rejects.toMatchObject({
        problem: { kind: 'not-found', hint: expect.any(String) },
      });
    },
    longRunMs,
  );

  it('leaves a record of a newer version unchanged', async () => {
    const history = home.open();
    await addTo(history, 'e1', 1);
    const text = JSON.stringify({ ...record('e2', 2), schemaVersion: 3, more: true });
    await writeFile(join(home.folder, 'e2.json'), text);
    expect(await idsOf(home.open())).toEqual(['e1']);
    await home.open().update('e2', (made) => made);
    expect(await readFile(join(home.folder, 'e2.json'), 'utf8')).toBe(text);
  });

  it('removes leftovers of an ended program, but not what is being written', async () => {
    await addTo(home.open(), 'a');
    const dayAgo = Date.now() / 1000 - 86_400;
    for (const name of ['gone.body', 'gone.sent']) {
      await writeFile(join(home.folder, name), '');
      await utimes(join(home.folder, name), dayAgo, dayAgo);
    }
    await writeFile(join(home.folder, 'now.body'), '');
    await idsOf(home.open());
    expect(await home.files()).toEqual(['a.body', 'a.json', 'now.body']);
  });
});
