import { describe, expect, it } from 'vitest';
import type { RunReport, SeriesStatistics } from '../../../shared/model/run-result.ts';
import { savedRequestSchema } from '../../../shared/model/saved-request.ts';
import { planOfRequest } from './plan-of-request.ts';
import { resultColumns, resultRows } from './results-rows.ts';
import { runSentence } from './run-sentence.ts';

const protobuf: SeriesStatistics = {
  name: 'Protobuf',
  encoding: 'protobuf',
  n: 1000,
  errors: 0,
  errorsByOutcome: {},
  statuses: [{ status: 200, count: 1000 }],
  warmUps: 50,
  min: 1.2,
  mean: 2.01,
  sd: 0.5,
  p50: 2,
  p90: 2.2,
  p95: 2.54,
  p99: 6.81,
  max: 17.9,
  ratePerSecond: 498,
  bytesPerSecond: 1e6,
  responseBodyBytes: 20_849,
  responseTotalBytes: 21_100,
  openedConnections: 1,
  firstMs: 29.1,
};

const json: SeriesStatistics = {
  ...protobuf,
  name: 'JSON',
  encoding: 'json',
  n: 40,
  errors: 10,
  errorsByOutcome: { http: 7, transport: 3 },
  p50: 2.35,
  mean: 2.37,
  p95: 3.44,
  p99: null,
  max: 40.5,
  ratePerSecond: 422,
  responseBodyBytes: 63_574,
  responseTotalBytes: 63_732,
};

const request = savedRequestSchema.parse({ id: 'a', name: 'Get a user' });

const report: RunReport = {
  id: 'run',
  plan: planOfRequest(request, 'Get a user', null),
  state: 'done',
  startedAt: '2026-11-20T10:11:12.000Z',
  elapsedMs: 4600,
  planned: 2100,
  issued: 2100,
  done: 2100,
  failed: 0,
  aborted: 0,
  series: [protobuf, json],
  comparison: {
    left: 'Protobuf',
    right: 'JSON',
    pairs: 1000,
    ratio: 0.851,
    percent: -14.9,
    percentInterval: [-16.2, -13.7],
    differenceMs: -0.35,
    interval: [-0.37, -0.33],
    delta: -0.9,
    isClear: true,
  },
  verdict: null,
  checks: [],
  urls: [],
  machine: { protodesk: '0.1.0', node: '20', system: 'linux', cpu: 'cpu', cpuCount: 2 },
  problem: null,
};

describe('resultRows', () => {
  it('has a line per series, and one with the differences in time, with its interval, and in bytes', () => {
    const texts = resultRows(report).map(({ title, cells }) => [
      title,
      ...cells.map(({ text }) => text.replaceAll(/[\u202f\u00a0]/gu, ' ')),
    ]);
    expect(texts).toEqual([
      [
        'Protobuf',
        '1 000',
        '0 (0 %)',
        '2.00',
        '2.01',
        '2.54',
        '6.81',
        '17.9',
        '498',
        '20 849',
        '21 100',
      ],
      ['JSON', '40', '10 (20 %)', '2.35', '2.37', '3.44', '-', '40.5', '422', '63 574', '63 732'],
      [
        'Protobuf against JSON',
        '',
        '',
        '\u221215 % (\u221216 to \u221214)',
        '',
        '',
        '',
        '',
        '',
        '\u221242 725 B',
        '\u221242 632 B',
      ],
    ]);
  });

  it('explains the median of an even number of samples', () => {
    const median = resultColumns.find(({ title }) => title === 'Median');
    expect(median?.meaning).toContain('nearest rank');
  });

  it('explains why there is no p99 below 100 samples', () => {
    const cell = resultRows(report)[1]?.cells.find(({ id }) => id === 'p99');
    expect(cell?.why).toContain('It needs 100.');
  });

  it('shows no percentage for a run without a verdict', () => {
    const texts = resultRows({ ...report, comparison: null })[2]?.cells.map(({ text }) => text);
    expect(texts?.join('')).toBe('\u221242\u202f725\u00a0B\u221242\u202f632\u00a0B');
  });

  it('compares nothing when there is one series', () => {
    expect(resultRows({ ...report, series: [protobuf] })).toHaveLength(1);
  });
});

describe('runSentence', () => {
  const plain = (change: Partial<RunReport>) =>
    runSentence({ ...report, ...change }).replaceAll(/[\u202f\u00a0]/gu, ' ');

  it.each<[Partial<RunReport>, string]>([
    [{}, 'Done in 4.6 s. 2 100 requests = 2 000 counted + 100 warm-up, 0 errors.'],
    [
      { failed: 12, done: 2088 },
      'Done in 4.6 s. 2 100 requests = 2 000 counted + 100 warm-up, 12 errors (2 in warm-up).',
    ],
    [
      { failed: 10, done: 2090 },
      'Done in 4.6 s. 2 100 requests = 2 000 counted + 100 warm-up, 10 errors.',
    ],
    [
      { state: 'stopped', issued: 301, done: 300, aborted: 1 },
      'Stopped after 4.6 s, 301 of 2 100 requests sent. 301 requests = 201 counted + 100 warm-up, 0 errors, 1 aborted.',
    ],
    [{ state: 'running', issued: 12, done: 11 }, 'Running: 11 of 2 100 requests, 4.6 s.'],
    [{ state: 'stopping', issued: 12, done: 11 }, 'Stopping: waiting for 1 request, 4.6 s.'],
  ])('%j', (change, sentence) => {
    expect(plain(change)).toBe(sentence);
  });
});
