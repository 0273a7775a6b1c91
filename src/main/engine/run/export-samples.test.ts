import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { runPlanSchema } from '../../../shared/model/run-plan.ts';
import type { RunReport, RunSample, SampleOutcome } from '../../../shared/model/run-result.ts';
import { createBatchWriter } from './batch-writer.ts';
import { type SampleFileKind, sampleText } from './export-samples.ts';
import { summaryText } from './export-summary.ts';
import { openRunBook, type RunBook } from './run-book.ts';
import { readRecord } from './sample-record.ts';

const names = ['=SUM(A1)', 'JSON, "quoted"'];

/** A run of two series with every kind of outcome. */
function recorded(): {
  readonly book: RunBook;
  readonly report: RunReport;
  readonly samples: RunSample[];
} {
  const plan = runPlanSchema.parse({
    name: 'A | plan\n# of two',
    series: names.map((name, at) => ({
      name,
      request: { id: 'r', name: 'R', askFor: at === 0 ? 'protobuf' : 'json' },
      environmentName: null,
    })),
    samples: 150,
    warmUp: 10,
    workers: 2,
  });
  const start = {
    id: 'run-1',
    plan,
    startedAt: '2026-11-20T10:11:12.000Z',
    planned: 320,
    urls: ['http://127.0.0.1/a?b=1,2', 'http://127.0.0.1/b'],
    machine: { protodesk: '1', node: '20', system: 'x', cpu: 'y', cpuCount: 2 },
  };
  const book = openRunBook(start, null, null);
  const batches = createBatchWriter(() => 320, book.record);
  const outcomes: SampleOutcome[] = ['ok', 'http', 'transport', 'timeout', 'aborted'];
  const messages = [null, '500 Internal\r\nServer', '-1 =cmd|x', '@never, "ever"', 'Stopped'];
  const statuses = [200, 500, 0, 0, 0];
  for (let at = 0; at < 320; at += 1) {
    const kind = at % 20 < 16 ? 0 : (at % 20) - 15;
    const message = messages[kind] ?? null;
    const hasResponse = kind < 2;
    batches.add({
      series: at % 2,
      number: Math.floor(at / 2) + 1,
      worker: Math.floor(at / 2) % 2,
      connection: 1 + (Math.floor(at / 2) % 2),
      isWarmUp: at < 20,
      startedAtMs: 1_795_169_472_407 + at * 3.217,
      connectMs: at < 4 ? 1.2345 : Number.NaN,
      waitMs: hasResponse ? 2 + ((at * 7) % 11) / 10 : Number.NaN,
      receiveMs: hasResponse ? 0.1234 : Number.NaN,
      totalMs: 3.5 + ((at * 37) % 101) / 10,
      status: statuses[kind] ?? 0,
      isReused: at >= 4,
      requestBodyBytes: 10,
      requestHeaderBytes: 200,
      responseBodyBytes: hasResponse ? 20_849 : 0,
      responseHeaderBytes: hasResponse ? 241 : 0,
      outcome: outcomes[kind] ?? 'ok',
      message: message === null ? 0 : batches.keepMessage(message),
    });
  }
  batches.flush();
  const report = book.finish({
    state: 'done',
    client: { loopDelayP99Ms: 0, utilization: 0.1 },
    elapsedMs: 1234.5,
    faults: [],
  });
  const samples = [...book.store.startOrder()].map((place) => {
    const { records, at } = book.store.locate(place);
    return readRecord(records, at, book.store.messages);
  });
  return { book, report, samples };
}

/** Parses a file with an independent CSV reader. */
function readBack(kind: SampleFileKind): {
  readonly text: string;
  readonly rows: Record<string, string>[];
} {
  const { book, report } = recorded();
  const text = [...sampleText(kind, report, book.store, book.variantUrls)].join('');
  return { text, rows: parse(text, { columns: true }) };
}

function numberIn(cell: string | undefined): number | null {
  return cell === undefined || cell === '' ? null : Number(cell);
}

describe('the samples CSV', () => {
  it('gives the same samples when read back', () => {
    const { rows } = readBack('samples-csv');

    const { samples } = recorded();
    const read = rows.map((row): RunSample => {
      const [whole, rest] = [row.startedAt?.slice(0, 23), row.startedAt?.slice(23, 26)];
      return {
        number: Number(row.number),
        series: names.findIndex((name) => row.series?.endsWith(name)),
        worker: Number(row.worker),
        connection: numberIn(row.connection),
        isWarmUp: row.isWarmUp === 'true',
        startedAtMs: Date.parse(`${whole}Z`) + Number(rest) / 1000,
        connectMs: numberIn(row.connectMs),
        waitMs: numberIn(row.waitMs),
        receiveMs: numberIn(row.receiveMs),
        totalMs: Number(row.totalMs),
        status: numberIn(row.status),
        isReused: row.isReused === 'true',
        requestBodyBytes: Number(row.requestBodyBytes),
        requestHeaderBytes: Number(row.requestHeaderBytes),
        responseBodyBytes: Number(row.responseBodyBytes),
        responseHeaderBytes: Number(row.responseHeaderBytes),
        outcome: row.outcome as SampleOutcome,
        message: row.message === '' ? null : (row.message?.replace(/^'/, '') ?? null),
      };
    });
    expect(read).toEqual(
      samples.map((sample) => ({
        ...sample,
        startedAtMs: expect.closeTo(sample.startedAtMs, 2),
      })),
    );
  });

  it('has the URL and the variant of each sample', () => {
    const { book, report } = recorded();
    const urls = [['http://127.0.0.1/a?n=1', 'http://127.0.0.1/a?n=2'], ['http://127.0.0.1/b']];

    const text = [...sampleText('samples-csv', report, book.store, urls)].join('');

    const rows = parse(text, { columns: true }) as Record<string, string>[];
    expect(rows.slice(0, 6).map(({ number, variant, url }) => [number, variant, url])).toEqual([
      ['1', '1', 'http://127.0.0.1/a?n=1'],
      ['1', '', 'http://127.0.0.1/b'],
      ['2', '2', 'http://127.0.0.1/a?n=2'],
      ['2', '', 'http://127.0.0.1/b'],
      ['3', '1', 'http://127.0.0.1/a?n=1'],
      ['3', '', 'http://127.0.0.1/b'],
    ]);
    const jtl = [...sampleText('jtl', report, book.store, urls)].join('');
    expect(jtl).toContain('http://127.0.0.1/a?n=1');
    expect(jtl).toContain('http://127.0.0.1/a?n=2');
  });

  it('has phases that add up to the total', () => {
    const { rows } = readBack('samples-csv');
    const phases = ['connectMs', 'sendMs', 'waitMs', 'receiveMs'] as const;

    const responded = rows.filter(({ waitMs }) => waitMs !== '');
    expect(responded.length).toBeGreaterThan(200);
    for (const row of responded) {
      const sum = phases.reduce((ms, phase) => ms + Number(row[phase]), 0);
      expect(sum).toBeCloseTo(Number(row.totalMs), 4);
    }
    const others = rows.filter(({ waitMs }) => waitMs === '');
    expect(new Set(others.map(({ sendMs }) => sendMs))).toEqual(new Set(['']));
  });

  it('is RFC 4180, and a spreadsheet runs nothing in it', () => {
    const { text, rows } = readBack('samples-csv');

    expect(
      text.startsWith('run,series,encoding,number,worker,isWarmUp,startedAt,connectMs,sendMs,'),
    ).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    expect(rows[0]?.series).toBe("'=SUM(A1)");
    const cells = rows.flatMap((row) => Object.values(row));
    expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
    expect(cells).toContain("'-1 =cmd|x");
    expect(rows[0]?.startedAt).toMatch(/^2026-11-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
  });
});

describe('the JMeter file', () => {
  it('has the columns in JMeter order, and no warm-up', () => {
    const { text, rows } = readBack('jtl');

    expect(text.slice(0, text.indexOf('\n'))).toBe(
      'timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage,' +
        'bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect',
    );
    expect(rows).toHaveLength(300);
    expect(rows[0]).toEqual({
      timeStamp: '1795169472471',
      elapsed: '7',
      label: "'=SUM(A1)",
      responseCode: '200',
      responseMessage: 'OK',
      threadName: 'Worker 1-1',
      dataType: 'bin',
      success: 'true',
      failureMessage: '',
      bytes: '21090',
      sentBytes: '210',
      grpThreads: '2',
      allThreads: '2',
      URL: 'http://127.0.0.1/a?b=1,2',
      Latency: '7',
      IdleTime: '0',
      Connect: '0',
    });
  });

  it('gives the same figures when read back, within its whole milliseconds', () => {
    const { rows } = readBack('jtl');
    const { report } = recorded();

    for (const [at, series] of report.series.entries()) {
      const own = rows.filter(({ label }) => label?.endsWith(names[at] ?? ''));
      const times = own
        .filter(({ success }) => success === 'true')
        .map(({ elapsed }) => Number(elapsed))
        .sort((a, b) => a - b);
      const rank = (percent: number): number =>
        times[Math.ceil((percent / 100) * times.length) - 1] ?? Number.NaN;
      const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
      const sd = Math.sqrt(times.reduce((sum, time) => sum + (time - mean) ** 2, 0) / times.length);
      expect({ n: times.length, errors: own.length - times.length }).toEqual({
        n: series.n,
        errors: series.errors,
      });
      const figures = { p50: rank(50), p90: rank(90), p95: rank(95), p99: rank(99), mean, sd };
      for (const [name, figure] of Object.entries(figures)) {
        const own = series[name as keyof typeof figures] ?? Number.NaN;
        expect(Math.abs(figure - own), name).toBeLessThanOrEqual(0.5);
      }
    }
  });
});

describe('the summary', () => {
  it('has exact bytes, rates with their unit, and an explanation of medians in Markdown', () => {
    const { report } = recorded();
    const [first] = report.series;
    const series = first ? [{ ...first, responseBodyBytes: 46, bytesPerSecond: 1_234_567 }] : [];

    const lines = summaryText('summary-markdown', { ...report, series }).split('\n');

    const [head, , cells] = lines
      .filter((line) => line.startsWith('|'))
      .map((line) => line.split(' | '));
    const cellOf = (title: string): string | undefined => cells?.[head?.indexOf(title) ?? -1];
    expect([cellOf('Body B'), cellOf('kB/s')]).toEqual(['46', '1235']);
    expect(lines.join('\n')).toContain('Median and percentiles are nearest rank');
    const csv = summaryText('summary-csv', { ...report, series });
    expect(csv).toContain(',1234567,46,');
  });

  it('has the figures of each series in CSV', () => {
    const { report } = recorded();

    const rows = parse(summaryText('summary-csv', report), { columns: true }) as Record<
      string,
      string
    >[];

    expect(
      rows.map(({ n, errors, p50Ms, sdMs, warmUps }) => [n, errors, p50Ms, sdMs, warmUps]),
    ).toEqual(
      report.series.map(({ n, errors, p50, sd, warmUps }) => [
        String(n),
        String(errors),
        String(Number(p50?.toFixed(4))),
        String(Number(sd?.toFixed(4))),
        String(warmUps),
      ]),
    );
    expect(rows[0]?.order).toBe('random in blocks');
    const figures = rows.flatMap((row) =>
      Object.entries(row).filter(([column]) => /Ms$|Bytes$|PerSecond$/.test(column)),
    );
    expect(figures.filter(([, figure]) => !/^(\d+(\.\d{1,4})?)?$/.test(figure))).toEqual([]);
  });

  it('has the verdict, the table, the plan and the machine in Markdown', () => {
    const { report } = recorded();

    const text = summaryText('summary-markdown', report);

    expect(text).toContain('# A \\| plan \\# of two\n');
    expect(text).toContain(report.verdict?.replaceAll(/[\\`*_[\]<>|#]/g, '\\$&') ?? '-');
    const table = text.split('\n').filter((line) => line.startsWith('|'));
    expect(table).toHaveLength(4);
    expect(table[2]).toMatch(/^\| =SUM\(A1\) \| \d+ \| \d+ \([\d.]+ %\) \|( [\d.-]+ \|){12}$/);
    expect(text).toContain(
      '150 samples of each series after 10 warm-up requests, 2 workers (closed loop), HTTP/1.1',
    );
    expect(text).toContain('Protodesk 1, Node 20, x, y x 2.');
  });
});
