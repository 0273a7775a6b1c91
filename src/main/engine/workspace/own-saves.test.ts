import { describe, expect, it } from 'vitest';
import { requestOf } from '../../../../scripts/test/open-engine.ts';
import type { TabDraft } from '../../../shared/model/session.ts';
import { createOwnSaves } from './own-saves.ts';

function draftOn(baseRevision: string | null, id = 'r'): TabDraft {
  const request = requestOf({ id });
  return {
    kind: 'request',
    ...{ tabId: 't', request, baseRevision, isChanged: true, kept: [], exchangeId: null },
  };
}

/** A save that ends when the test says so. */
function held() {
  const given: (string | null)[] = [];
  let resolve: (revision: string | null) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<string | null>((...settle) => {
    [resolve, reject] = settle;
  });
  const write = async (base: string | null) => {
    given.push(base);
    const revision = await promise;
    return revision === null
      ? ({ kind: 'conflict' } as const)
      : ({ kind: 'saved', file: { revision } } as const);
  };
  return { given, write, resolve, reject };
}

describe('own saves', () => {
  it('apply to messages that the window sends before it hears of them, and to nothing else', async () => {
    const saves = createOwnSaves(() => null);
    const before = saves.settle([draftOn('1')]);
    const one = held();
    void saves.save('r', '1', one.write);
    const after = saves.settle([draftOn('1'), draftOn('0'), draftOn('1', 'other')]);
    one.resolve('2');
    expect(await before).toEqual([draftOn('1')]);
    expect(await after).toEqual([draftOn('2'), draftOn('0'), draftOn('1', 'other')]);
    expect(await saves.settle([draftOn('2'), draftOn(null)])).toEqual([
      draftOn('2'),
      draftOn(null),
    ]);
  });

  it('build on each other, whichever of them the window has heard of', async () => {
    const saves = createOwnSaves(() => null);
    const [one, two] = [held(), held()];
    const first = saves.save('r', '1', one.write);
    const second = saves.save('r', '1', two.write);
    const draft = saves.settle([draftOn('1')]);
    one.resolve('2');
    await first;
    const heardOfFirst = saves.settle([draftOn('2')]);
    two.resolve('3');
    await second;
    expect([one.given, two.given]).toEqual([['1'], ['2']]);
    expect(await draft).toEqual([draftOn('3')]);
    expect(await heardOfFirst).toEqual([draftOn('3')]);
  });

  it('change nothing when they were not written', async () => {
    const saves = createOwnSaves(() => null);
    const [one, conflict, failed] = [held(), held(), held()];
    void saves.save('r', '1', one.write);
    void saves.save('r', '1', conflict.write);
    const rejected = expect(saves.save('r', '1', failed.write)).rejects.toThrow('full');
    const draft = saves.settle([draftOn('1')]);
    one.resolve('2');
    conflict.resolve(null);
    failed.reject(new Error('full'));
    await rejected;
    expect(await draft).toEqual([draftOn('2')]);

    const other = createOwnSaves(() => null);
    const alone = held();
    void other.save('r', '1', alone.write);
    alone.resolve(null);
    expect(await other.settle([draftOn('1')])).toEqual([draftOn('1')]);
  });
});
