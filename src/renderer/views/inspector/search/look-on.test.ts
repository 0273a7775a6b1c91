import { expect, it } from 'vitest';
import { problem } from '../../../../shared/problem.ts';
import type { EngineCalls } from '../base/engine-calls.ts';
import { lookInText, lookInTree } from './look-on.ts';

const begin = { text: 'a', in: 'all', cursor: null, budgetMs: 60 } as const;

it('searches a text from where the last response ended', async () => {
  const asked: number[] = [];
  const findInText: EngineCalls['findInText'] = async ({ from }) => {
    asked.push(from);
    const isEnd = from === 50;
    const hits = [{ start: from, end: from + 1 }];
    return { ok: true, value: { hits, next: isEnd ? null : 50, totalLength: 200 } };
  };
  const look = lookInText({ findInText }, 'b', { kind: 'json', charset: null });

  expect([await look(begin), await look({ ...begin, cursor: '50' }), asked]).toEqual([
    { ok: true, value: { hits: [{ start: 0, end: 1 }], cursor: '50', share: 0.25, unsearched: 0 } },
    { ok: true, value: { hits: [{ start: 50, end: 51 }], cursor: null, share: 1, unsearched: 0 } },
    [0, 50],
  ]);
});

it('searches a tree, and returns how far it came', async () => {
  const query = { bodyId: 'b', framing: null, typeName: null, schemaSet: null };
  const searchBody: EngineCalls['searchBody'] = async (input) => ({
    ok: true,
    value: { hits: [], cursor: JSON.stringify(input.query), scannedBytes: 30, unsearched: 2 },
  });

  expect(await lookInTree({ searchBody }, query, 40)(begin)).toEqual({
    ok: true,
    value: { hits: [], cursor: '{"text":"a","in":"all"}', share: 0.75, unsearched: 2 },
  });
});

it('returns why nothing can be searched', async () => {
  const gone = { ok: false, problem: problem({ kind: 'not-found', title: 'Gone', detail: 'x' }) };
  const look = lookInText({ findInText: async () => gone as never }, 'b', {
    ...{ kind: 'raw', charset: null },
  });

  expect(await look(begin)).toEqual(gone);
});
