import type { RunSample, SampleOutcome } from '../../../shared/model/run-result.ts';
import { formatCount } from '../../ui/format-quantity.ts';
import { formatClock, noFigure } from './format-run.ts';

/** A column of the table of samples. */
export interface SampleColumn {
  readonly id: string;
  readonly title: string;
  /** True for text, which is left-aligned; numbers are right-aligned. */
  readonly isText: boolean;
  /** Shown in a tooltip; left out when the title is clear. */
  readonly meaning?: string;
}

/** The columns in order; times in milliseconds. */
export const sampleColumns: readonly SampleColumn[] = [
  { id: 'number', title: 'No.', isText: false },
  { id: 'series', title: 'Series', isText: true },
  { id: 'started', title: 'Started', isText: false },
  { id: 'status', title: 'Status', isText: false },
  {
    id: 'total',
    title: 'Total',
    isText: false,
    meaning: 'From start to last byte; includes connecting and sending, which have no columns here',
  },
  {
    id: 'wait',
    title: 'Wait',
    isText: false,
    meaning: 'From the last byte sent to the first byte of the response',
  },
  {
    id: 'receive',
    title: 'Receive',
    isText: false,
    meaning: 'From first to last response byte',
  },
  { id: 'body', title: 'Body B', isText: false },
  { id: 'connection', title: 'Conn.', isText: true },
  { id: 'result', title: 'Result', isText: true },
];

const outcomes: Readonly<Record<SampleOutcome, string>> = {
  ok: 'ok',
  http: 'error status',
  transport: 'failed',
  timeout: 'no response in time',
  aborted: 'stopped',
  redirect: 'redirect',
  rpc: 'RPC error',
  content: 'wrong body',
};

/** Returns the cells of a sample, by the columns of {@link sampleColumns}. */
export function sampleCells(sample: RunSample, seriesName: string): readonly string[] {
  return [
    formatCount(sample.number),
    seriesName,
    formatClock(sample.startedAtMs),
    sample.status === null ? noFigure : String(sample.status),
    finely(sample.totalMs),
    finely(sample.waitMs),
    finely(sample.receiveMs),
    formatCount(sample.responseBodyBytes),
    sample.isReused ? 'reused' : 'new',
    resultOf(sample),
  ];
}

/** Always to the microsecond, so that the decimal points align. */
function finely(ms: number | null): string {
  return ms === null ? noFigure : ms.toFixed(3);
}

function resultOf({ outcome, message, isWarmUp }: RunSample): string {
  const what = outcome === 'ok' ? outcomes.ok : (message ?? outcomes[outcome]);
  return isWarmUp ? `${what}, warm-up` : what;
}
