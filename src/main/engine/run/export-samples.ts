import { STATUS_CODES } from 'node:http';
import type { RunReport, RunSample } from '../../../shared/model/run-result.ts';
import { type Cell, csvLines } from './csv-lines.ts';
import { readRecord } from './sample-record.ts';
import type { SampleStore } from './sample-store.ts';
import { spellOrder } from './spell-figures.ts';
import { variantOf } from './variant-of.ts';

/** The URLs of each series; with generators, one per variant, in order. */
type VariantUrls = readonly (readonly string[])[];

/** The data of a row. */
interface Row {
  readonly sample: RunSample;
  readonly report: RunReport;
  readonly urls: VariantUrls;
}

/** How to write one kind of sample file. */
interface SampleFormat {
  /** In their order. */
  readonly columns: Readonly<Record<string, (row: Row) => Cell>>;
  readonly lineBreak: '\r\n' | '\n';
  readonly isKept: (sample: RunSample) => boolean;
}

/** A sample file that the app can write. */
export type SampleFileKind = 'samples-csv' | 'jtl';

const rowsPerPiece = 2000;

/**
 * Yields the text of a sample file in pieces, in the order in which the requests were started.
 * docs/EXPORTS.md describes the columns.
 *
 * @param variantUrls null when each series has one URL, which the report names
 */
export function* sampleText(
  kind: SampleFileKind,
  report: RunReport,
  store: SampleStore,
  variantUrls: VariantUrls | null,
): Generator<string> {
  const { columns, lineBreak, isKept } = formats[kind];
  yield csvLines([Object.keys(columns)], lineBreak);
  const cells = Object.values(columns);
  const urls = variantUrls ?? report.urls.map((url) => [url]);
  let rows: (readonly Cell[])[] = [];
  for (const place of store.startOrder()) {
    const { records, at } = store.locate(place);
    const sample = readRecord(records, at, store.messages);
    if (!isKept(sample)) continue;
    const row = { sample, report, urls };
    rows.push(cells.map((cellOf) => cellOf(row)));
    if (rows.length < rowsPerPiece) continue;
    yield csvLines(rows, lineBreak);
    rows = [];
  }
  yield csvLines(rows, lineBreak);
}

const formats: Record<SampleFileKind, SampleFormat> = {
  'samples-csv': {
    columns: {
      run: ({ report }) => report.id,
      series: seriesName,
      encoding: ({ sample, report }) => report.series[sample.series]?.encoding ?? '',
      number: ({ sample }) => sample.number,
      worker: ({ sample }) => sample.worker,
      isWarmUp: ({ sample }) => sample.isWarmUp,
      startedAt: ({ sample }) => isoMicroseconds(sample.startedAtMs),
      connectMs: ({ sample }) => sample.connectMs,
      sendMs: ({ sample }) => sendMsOf(sample),
      waitMs: ({ sample }) => sample.waitMs,
      receiveMs: ({ sample }) => sample.receiveMs,
      totalMs: ({ sample }) => sample.totalMs,
      status: ({ sample }) => sample.status,
      isReused: ({ sample }) => sample.isReused,
      requestHeaderBytes: ({ sample }) => sample.requestHeaderBytes,
      requestBodyBytes: ({ sample }) => sample.requestBodyBytes,
      responseHeaderBytes: ({ sample }) => sample.responseHeaderBytes,
      responseBodyBytes: ({ sample }) => sample.responseBodyBytes,
      outcome: ({ sample }) => sample.outcome,
      message: ({ sample }) => sample.message,
      url: urlOf,
      variant: variantPlace,
      connection: ({ sample }) => sample.connection,
      order: ({ report }) => spellOrder(report.plan.order),
      seed: ({ report }) => report.plan.seed,
    },
    lineBreak: '\r\n',
    isKept: () => true,
  },
  jtl: {
    // The order that JMeter's own listeners and other tools read.
    columns: {
      timeStamp: ({ sample }) => Math.floor(sample.startedAtMs),
      elapsed: ({ sample }) => Math.round(sample.totalMs),
      label: seriesName,
      responseCode: ({ sample }) => sample.status ?? `Non HTTP response code: ${sample.outcome}`,
      responseMessage: ({ sample: { status, message } }) =>
        status === null
          ? `Non HTTP response message: ${message ?? ''}`
          : (STATUS_CODES[status] ?? ''),
      threadName: ({ sample }) => `Worker 1-${sample.worker + 1}`,
      dataType({ sample, report }) {
        if (sample.status === null) return '';
        return report.series[sample.series]?.encoding === 'protobuf' ? 'bin' : 'text';
      },
      success: ({ sample }) => sample.outcome === 'ok',
      failureMessage: ({ sample }) => (sample.outcome === 'ok' ? '' : (sample.message ?? '')),
      bytes: ({ sample }) => sample.responseHeaderBytes + sample.responseBodyBytes,
      sentBytes: ({ sample }) => sample.requestHeaderBytes + sample.requestBodyBytes,
      grpThreads: ({ report }) => report.plan.workers,
      allThreads: ({ report }) => report.plan.workers,
      URL: urlOf,
      // Until the first byte, including connecting and sending, as in JMeter.
      Latency: ({ sample: { totalMs, receiveMs } }) =>
        receiveMs === null ? 0 : Math.round(totalMs - receiveMs),
      IdleTime: () => 0,
      Connect: ({ sample }) => Math.round(sample.connectMs ?? 0),
    },
    lineBreak: '\n',
    // JMeter does not know warm-up: its tools would count it.
    isKept: (sample) => !sample.isWarmUp,
  },
};

function seriesName({ sample, report }: Row): string {
  return report.plan.series[sample.series]?.name ?? '';
}

/** Returns the variant that was sent, from 1; null when there is only one. */
function variantPlace({ sample: { series, number }, urls }: Row): number | null {
  const count = urls[series]?.length ?? 1;
  return count > 1 ? variantOf(count, number) + 1 : null;
}

function urlOf({ sample: { series, number }, urls }: Row): string {
  const variants = urls[series] ?? [];
  return variants[variantOf(variants.length, number)] ?? '';
}

/**
 * Returns the total minus the other phases: from the ready connection to the hand-over of the last byte. Null
 * without a first byte: then sending and waiting cannot be told apart.
 */
function sendMsOf({ connectMs, waitMs, receiveMs, totalMs }: RunSample): number | null {
  if (waitMs === null || receiveMs === null) return null;
  const ms = totalMs - (connectMs ?? 0) - waitMs - receiveMs;
  // Times are rounded to 0.1 us.
  return Math.max(0, Math.round(ms * 10_000) / 10_000);
}

/** Returns ISO 8601 with microseconds: `2026-11-20T10:11:12.407123Z`. */
function isoMicroseconds(epochMs: number): string {
  const microseconds = Math.round(epochMs * 1000);
  const whole = Math.floor(microseconds / 1000);
  const rest = String(microseconds - whole * 1000).padStart(3, '0');
  return new Date(whole).toISOString().replace('Z', `${rest}Z`);
}
