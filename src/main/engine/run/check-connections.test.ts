import { describe, expect, it } from 'vitest';
import type { SeriesComparison } from '../../../shared/model/run-result.ts';
import { checkConnections } from './check-connections.ts';
import type { NamedTally } from './judge-run.ts';
import { timesByConnection } from './pair-series.ts';
import { recordsOf, sampleFields } from './sample-fields.test-kit.ts';
import { createSampleStore } from './sample-store.ts';

const urls = ['http://127.0.0.1:1/a', 'http://127.0.0.1:1/b'];

function series(name: string, changes: Partial<NamedTally['tally']> = {}): NamedTally {
  const times = Float64Array.of(1, 2, 3);
  return {
    name,
    tally: {
      times,
      halves: [times, times],
      errors: 0,
      errorsByOutcome: {},
      statuses: new Map(),
      succeeded: 3,
      failures: new Map(),
      warmUps: 0,
      openedConnections: 1,
      openedWhileCounted: 0,
      responseBodyBytes: 0,
      responseHeaderBytes: 0,
      busyMs: 1,
      counted: 3,
      firstMs: null,
      ...changes,
    },
  };
}

const both = [series('Protobuf'), series('JSON', { openedConnections: 0 })];

function around(median: number): Float64Array {
  return Float64Array.from({ length: 101 }, (_, at) => median * 1.05 ** ((at - 50) / 50));
}

function comparisonOf(ratio: number): SeriesComparison {
  return {
    ...{ left: 'Protobuf', right: 'JSON', pairs: 100, ratio, percent: (ratio - 1) * 100 },
    ...{ percentInterval: [-1, 1], differenceMs: 0, interval: [-1, 1], delta: 0, isClear: false },
  };
}

function texts(...args: Parameters<typeof checkConnections>): string[] {
  return checkConnections(...args).map(({ isOk, text }) => `${isOk ? 'ok' : '!'} ${text}`);
}

describe('the checks of connections', () => {
  it('report how many there were, and that all series used them', () => {
    expect(texts(urls, both, [around(5)], comparisonOf(1))).toEqual([
      'ok 1 connection kept alive, shared by all series.',
    ]);
    expect(texts(urls.slice(1), [series('JSON')], [], null)).toEqual([
      'ok 1 connection kept alive.',
    ]);
  });

  it('warn when a connection has more effect than the series', () => {
    expect(texts(urls, both, [around(5), around(8)], comparisonOf(0.9))[1]).toMatch(
      /^! Connections matter more than series: medians of single connections range from 5\.00 ms to 8\.00 ms\./,
    );
    expect(texts(urls, both, [around(5), around(8)], comparisonOf(0.4))).toHaveLength(1);
    expect(texts(urls, both, [around(5), around(5.2)], comparisonOf(1))).toHaveLength(1);
  });

  it('warn when the series use several servers', () => {
    expect(texts(['http://a.test/', 'http://b.test/'], both, [], null)[0]).toMatch(
      /^! The series go to 2 servers over separate connections: /,
    );
  });

  it('warn about connections opened in counted requests, but not in a failed series', () => {
    const late = series('JSON', { openedConnections: 3, openedWhileCounted: 2 });
    expect(texts(urls, [series('Protobuf'), late], [], null)).toEqual([
      '! Connections opened in counted requests (JSON 2): their times include it.',
    ]);

    const failed = { ...late, tally: { ...late.tally, times: new Float64Array() } };
    expect(texts(urls, [series('Protobuf'), failed], [], null)).toEqual([
      'ok 1 connection kept alive, shared by all series.',
    ]);
  });

  it('use the counted successes of connections that have ten or more', () => {
    const store = createSampleStore();
    const samples = Array.from({ length: 24 }, (_, at) =>
      sampleFields({
        ...{ number: at + 1, totalMs: at, isWarmUp: at < 2, connection: at < 14 ? 1 : 2 },
        ...(at === 23 && { outcome: 'http' as const }),
      }),
    );
    store.append(recordsOf(samples).bytes, []);

    expect(timesByConnection(store).map((times) => [...times])).toEqual([
      [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
    ]);
  });
});
