import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requestOf } from '../../../../scripts/test/open-engine.ts';
import type { ComparedSide, Comparison } from '../../../shared/model/comparison.ts';
import { createMask } from '../exchange/secrets/mask-secrets.ts';
import { createComparisonStore } from './comparison-store.ts';

const side: ComparedSide = {
  name: 'Protobuf',
  encoding: 'protobuf',
  exchange: null,
  readAs: null,
  contentType: null,
  statuses: [],
  failedCount: 0,
  reusedCount: 0,
  first: null,
  medians: null,
  decodeMs: null,
  gzipBytes: null,
  protoJsonBytes: null,
  protobufBytes: null,
};

function comparisonOf(id: string): Comparison {
  return {
    id,
    request: requestOf({
      headers: [{ name: 'Cookie', value: 'canary', enabled: true }],
    }),
    environmentName: null,
    startedAt: '2026-11-20T10:11:12.000Z',
    outcome: 'done',
    pairCount: 0,
    plannedPairs: 1,
    sides: [side, { ...side, name: 'JSON', encoding: 'json' }],
    data: null,
    dataProblem: null,
    times: [],
    verdicts: [],
    warnings: [],
    problem: null,
  };
}

describe('the comparison store', () => {
  let folder: string;
  const unexpected: string[] = [];

  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'protodesk-comparisons-')), 'kept');
    unexpected.length = 0;
  });
  afterEach(() => rm(join(folder, '..'), { recursive: true }));

  function open(secrets: readonly string[] = ['known secret']) {
    return createComparisonStore({
      folder,
      mask: () => createMask(secrets),
      maxComparisons: 2,
      onUnexpected: (_error, where) => unexpected.push(where),
    });
  }

  it('stores no secret of the differences on disk', async () => {
    const found = {
      ...comparisonOf('a'),
      dataProblem: {
        kind: 'type-missing' as const,
        severity: 'warning' as const,
        title: 'No',
        detail: 'It has the known secret.',
      },
      verdicts: ['"known%20secret" differs'],
    };
    const store = open();
    await store.put(found);

    expect(await store.find('a')).toEqual(found);
    expect(await open().find('a')).toMatchObject({
      dataProblem: { detail: 'It has the (hidden).' },
      verdicts: ['"(hidden)" differs'],
    });
  });

  it('can read back what it stored, whatever the secrets are', async () => {
    const words = ['left', 'right', 'path', 'json', 'protobuf', 'done', 'waitMs', 'different'];
    const found: Comparison = {
      ...comparisonOf('a'),
      data: {
        ...{ fieldCount: 1, equalCount: 0, differentCount: 1 },
        ...{ lessPreciseLeftCount: 0, lessPreciseRightCount: 0 },
        differences: [
          { path: 'a', left: 'not json', right: '0000', kind: 'different', finding: 'left' },
        ],
        ...{ equalFields: [], notCounted: [], ignored: [] },
      },
      times: [{ phase: 'waitMs', differenceMs: 1, interval: null, isClear: false }],
    };
    await open([...words, 'GET', 'true', '0000', '2026', 'POST']).put(found);

    expect((await open().find('a')).data?.differences).toEqual([
      {
        path: 'a',
        left: 'not (hidden)',
        right: '(hidden)',
        kind: 'different',
        finding: '(hidden)',
      },
    ]);
  });

  it('keeps the newest comparisons in memory and on disk', async () => {
    const store = open();
    for (const id of ['a', 'b', 'c']) await store.put(comparisonOf(id));

    const names = await readdir(folder);
    const found = await open().find('c');
    expect(names.sort()).toEqual(['b.json', 'c.json']);
    expect([store.has('a'), store.has('c')]).toEqual([false, true]);
    expect(found.request.headers).toEqual([{ name: 'Cookie', value: '(hidden)', enabled: true }]);
    await expect(store.find('a')).rejects.toMatchObject({ problem: { kind: 'not-found' } });
  });

  it('keeps the later version of a comparison on disk', async () => {
    const store = open();
    const long = { ...comparisonOf('a'), verdicts: ['x'.repeat(5_000_000)] };

    await Promise.all([store.put(long), store.put({ ...comparisonOf('a'), verdicts: ['later'] })]);

    expect((await open().find('a')).verdicts).toEqual(['later']);
  });

  it('reports a damaged comparison as gone', async () => {
    await open().put(comparisonOf('a'));
    await writeFile(join(folder, 'a.json'), '{"id":');

    await expect(open().find('a')).rejects.toMatchObject({ problem: { kind: 'not-found' } });
  });

  it('shows a comparison that it could not write', async () => {
    await writeFile(folder, 'a file where the folder should be');
    const store = open();

    await store.put(comparisonOf('a'));

    expect([(await store.find('a')).id, unexpected]).toEqual(['a', ['comparisons']]);
  });
});
