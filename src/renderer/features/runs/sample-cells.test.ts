import { describe, expect, it } from 'vitest';
import type { RunSample } from '../../../shared/model/run-result.ts';
import { sampleCells, sampleColumns } from './sample-cells.ts';

const sample: RunSample = {
  number: 51,
  series: 1,
  worker: 0,
  isWarmUp: false,
  startedAtMs: new Date(2026, 10, 20, 10, 11, 12, 407).getTime() + 0.1,
  connectMs: null,
  waitMs: 1.98,
  receiveMs: 0.38,
  totalMs: 2.39,
  status: 200,
  isReused: true,
  connection: 1,
  requestBodyBytes: 0,
  requestHeaderBytes: 120,
  responseBodyBytes: 63_574,
  responseHeaderBytes: 158,
  outcome: 'ok',
  message: null,
};

describe('sampleColumns', () => {
  it('say that Total includes more than the columns beside it', () => {
    const total = sampleColumns.find(({ id }) => id === 'total');
    expect(total?.meaning).toContain('connecting and sending');
  });
});

describe('sampleCells', () => {
  it.each<[Partial<RunSample>, readonly string[]]>([
    [
      {},
      [
        '51',
        'JSON',
        '10:11:12.4071',
        '200',
        '2.390',
        '1.980',
        '0.380',
        '63\u202f574',
        'reused',
        'ok',
      ],
    ],
    [
      {
        isWarmUp: true,
        isReused: false,
        status: null,
        waitMs: null,
        receiveMs: null,
        responseBodyBytes: 0,
        outcome: 'timeout',
      },
      [
        '51',
        'JSON',
        '10:11:12.4071',
        '-',
        '2.390',
        '-',
        '-',
        '0',
        'new',
        'no response in time, warm-up',
      ],
    ],
    [
      { outcome: 'transport', message: 'The server closed the connection' },
      [
        '51',
        'JSON',
        '10:11:12.4071',
        '200',
        '2.390',
        '1.980',
        '0.380',
        '63\u202f574',
        'reused',
        'The server closed the connection',
      ],
    ],
  ])('%j', (change, cells) => {
    expect(sampleCells({ ...sample, ...change }, 'JSON')).toEqual(cells);
    expect(cells).toHaveLength(sampleColumns.length);
  });
});
