import { STATUS_CODES } from 'node:http';
import type { RunReport, RunSample } from '../../../shared/model/run-result.ts';
import { type Cell, csvLines } from './csv-lines.ts';
import { readRecord } from './sample-record.ts';
import type { SampleStore } from './sample-store.ts';
import { variantOf } from './variant-of.ts';

/** Where each series goes: of one with generators, the URL of every variant in turn. */
type VariantUrls = readonly (readonly string[])[];

/** How one kind of file of samples is written. */
interface SampleFormat {
  readonly columns: readonly string[];
  readonly lineBreak: '\r\n' | '\n';
  readonly isKept: (sample: RunSample) => boolean;
  readonly rowOf: (sample: RunSample, report: RunReport, urls: VariantUrls) => readonly Cell[];
}

/** A file of samples that the app can write. */
export type SampleFileKind = 'samples-csv' | 'jtl';

const rowsPerPiece = 2000;

/**
 * The text of a file of samples, in pieces and in the order in which the requests were started.
 * The columns are described in docs/EXPORTS.md.
 *
 * @param variantUrls null where each series has one URL, which the report names
 */
export function* sampleText(
  kind: SampleFileKind,
  report: RunReport,
  store: SampleStore,
  variantUrls: VariantUrls | null,
): Generator<string> {
  const { columns, lineBreak, isKept, rowOf } = formats[kind];
  yield csvLines([columns], lineBreak);
  const urls = variantUrls ?? report.urls.map((url) => [url]);
  let rows: (readonly Cell[])[] = [];
  for (const place of store.startOrder()) {
    const { records, at } = store.locate(place);
    const sample = readRecord(records, at, store.messages);
    if (!isKept(sample)) continue;
    rows.push(rowOf(sample, report, urls));
    if (rows.length < rowsPerPiece) continue;
    yield csvLines(rows, lineBreak);
    rows = [];
  }
  yield csvLines(rows, lineBreak);
}

const formats: Record<SampleFileKind, SampleFormat> = {
  'samples-csv': {
    columns: [
      'run',
      'series',
      'encoding',
      'number',
      'worker',
      'isWarmUp',
      'startedAt',
      'connectMs',
      'sendMs',
      'waitMs',
      'receiveMs',
      'totalMs',
      'status',
      'isReused',
      'requestHeaderBytes',
      'requestBodyBytes',
      'responseHeaderBytes',
      'responseBodyBytes',
      'outcome',
      'message',
      'url',
      'variant',
      'connection',
      'order',
      'seed',
    ],
    lineBreak: '\r\n',
    isKept: () => true,
    rowOf: (sample, report, urls) => [
      report.id,
      report.plan.series[sample.series]?.name ?? '',
      report.series[sample.series]?.encoding ?? '',
      sample.number,
      sample.worker,
      sample.isWarmUp,
      isoMicroseconds(sample.startedAtMs),
      sample.connectMs,
      sendMsOf(sample),
      sample.waitMs,
      sample.receiveMs,
      sample.totalMs,
      sample.status,
      sample.isReused,
      sample.requestHeaderBytes,
      sample.requestBodyBytes,
      sample.responseHeaderBytes,
      sample.responseBodyBytes,
      sample.outcome,
      sample.message,
      urlOf(sample, urls),
      variantPlace(sample, urls),
      sample.connection,
      report.plan.order,
      report.plan.seed,
    ],
  },
  jtl: {
    // The order of REFERENCE 6, which JMeter's own listeners and other tools read.
    columns: [
      'timeStamp',
      'elapsed',
      'label',
      'responseCode',
      'responseMessage',
      'threadName',
      'dataType',
      'success',
      'failureMessage',
      'bytes',
      'sentBytes',
      'grpThreads',
      'allThreads',
      'URL',
      'Latency',
      'IdleTime',
      'Connect',
    ],
    lineBreak: '\n',
    // JMeter has no word for a warm-up: its tools would count them.
    isKept: (sample) => !sample.isWarmUp,
    rowOf: (sample, report, urls) => {
      const { workers } = report.plan;
      const isOk = sample.outcome === 'ok';
      const isBinary = report.series[sample.series]?.encoding === 'protobuf';
      return [
        Math.floor(sample.startedAtMs),
        Math.round(sample.totalMs),
        report.plan.series[sample.series]?.name ?? '',
        sample.status ?? `Non HTTP response code: ${sample.outcome}`,
        sample.status === null
          ? `Non HTTP response message: ${sample.message ?? ''}`
          : (STATUS_CODES[sample.status] ?? ''),
        `Worker 1-${sample.worker + 1}`,
        sample.status === null ? '' : isBinary ? 'bin' : 'text',
        isOk,
        isOk ? '' : (sample.message ?? ''),
        sample.responseHeaderBytes + sample.responseBodyBytes,
        sample.requestHeaderBytes + sample.requestBodyBytes,
        workers,
        workers,
        urlOf(sample, urls),
        // To the first byte, connecting and sending included, as JMeter has it.
        sample.receiveMs === null ? 0 : Math.round(sample.totalMs - sample.receiveMs),
        0,
        Math.round(sample.connectMs ?? 0),
      ];
    },
  },
};

/** Which variant of its request went out, from 1; null where there is one only. */
function variantPlace({ series, number }: RunSample, urls: VariantUrls): number | null {
  const count = urls[series]?.length ?? 1;
  return count > 1 ? variantOf(count, number) + 1 : null;
}

function urlOf({ series, number }: RunSample, urls: VariantUrls): string {
  const variants = urls[series] ?? [];
  return variants[variantOf(variants.length, number)] ?? '';
}

/**
 * What the other phases leave of the total: from the connection, once it is ready, to the hand-over of
 * the last byte. Null without a first byte: then nothing tells sending from waiting.
 */
function sendMsOf({ connectMs, waitMs, receiveMs, totalMs }: RunSample): number | null {
  if (waitMs === null || receiveMs === null) return null;
  const ms = totalMs - (connectMs ?? 0) - waitMs - receiveMs;
  // Times are rounded to 0.1 us.
  return Math.max(0, Math.round(ms * 10_000) / 10_000);
}

/** ISO 8601 with the microseconds that a sample has: `2026-11-20T10:11:12.407123Z`. */
function isoMicroseconds(epochMs: number): string {
  const microseconds = Math.round(epochMs * 1000);
  const whole = Math.floor(microseconds / 1000);
  const rest = String(microseconds - whole * 1000).padStart(3, '0');
  return new Date(whole).toISOString().replace('Z', `${rest}Z`);
}
