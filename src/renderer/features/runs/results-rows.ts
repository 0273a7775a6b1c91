import type { RunReport, SeriesStatistics } from '../../../shared/model/run-result.ts';
import { sayEstimate } from '../../../shared/text/say-percent.ts';
import { formatByteDifference, formatCount } from '../../ui/format-quantity.ts';
import { formatMeanBytes, formatMs, formatRate, formatShare, noFigure } from './format-run.ts';

/** A column of the results: its heading, its meaning, and its values. */
export interface ResultColumn {
  readonly id: string;
  readonly title: string;
  /** Shown in a tooltip. */
  readonly meaning: string;
  readonly text: (series: SeriesStatistics) => string;
  /** How much the first series differs from the second; left out when there is no interval. */
  readonly against?: (report: RunReport) => string;
}

/** The columns of the results after the name of the series. */
export const resultColumns: readonly ResultColumn[] = [
  {
    id: 'n',
    title: 'n',
    meaning: 'Counted successes, the basis of all figures',
    text: ({ n }) => formatCount(n),
  },
  {
    id: 'errors',
    title: 'Errors',
    meaning: 'Counted requests that did not succeed',
    text: ({ n, errors }) => `${formatCount(errors)} (${formatShare(errors, n + errors)})`,
  },
  timeColumn(
    'p50',
    'Median',
    'Median: half of the requests were as fast or faster (nearest rank: the lower middle one). One against the other: median difference within a block (Hodges-Lehmann), with the 95 % confidence interval. It is not the difference of the two medians',
  ),
  timeColumn('mean', 'Mean', 'Sum of the times divided by their number'),
  timeColumn('p95', 'p95', '95 of 100 requests were as fast or faster (nearest rank)'),
  timeColumn('p99', 'p99', '99 of 100 requests were as fast or faster (nearest rank)'),
  timeColumn('max', 'Max', 'The slowest request'),
  {
    id: 'rate',
    title: 'Req/s*',
    meaning: 'Requests per second of active time, in which the series ran',
    text: ({ ratePerSecond }) => formatRate(ratePerSecond),
  },
  {
    id: 'body',
    title: 'Body B',
    meaning: 'Mean body bytes on the wire',
    text: ({ responseBodyBytes }) => formatMeanBytes(responseBodyBytes),
    against: bytesAgainst(({ responseBodyBytes }) => responseBodyBytes),
  },
  {
    id: 'total',
    title: 'Total B',
    meaning: 'Mean response bytes with headers; without TCP and TLS',
    text: ({ responseTotalBytes }) => formatMeanBytes(responseTotalBytes),
    against: bytesAgainst(({ responseTotalBytes }) => responseTotalBytes),
  },
];

function timeColumn(
  id: 'p50' | 'mean' | 'p95' | 'p99' | 'max',
  title: string,
  meaning: string,
): ResultColumn {
  return {
    id,
    title,
    meaning,
    text: (series) => formatMs(series[id]),
    ...(id === 'p50' && { against: timeAgainst }),
  };
}

/** A cell: its text, or why it has no number. */
export interface ResultCell {
  readonly id: string;
  readonly text: string;
  readonly why: string | null;
}

/** A line of the results. */
export interface ResultRow {
  readonly title: string;
  /** The index of the series; null in the line that compares the first two. */
  readonly series: number | null;
  readonly cells: readonly ResultCell[];
}

const neededSamples: Readonly<Record<string, number>> = { p95: 20, p99: 100 };

/** Returns the results as text: one line per series, and one for the first against the second. */
export function resultRows(report: RunReport): readonly ResultRow[] {
  const rows = report.series.map(
    (series, index): ResultRow => ({
      title: series.name,
      series: index,
      cells: resultColumns.map((column) => cellOf(column, series)),
    }),
  );
  if (report.series.length < 2) return rows;
  const cells = resultColumns.map(
    ({ id, against }): ResultCell => ({ id, text: against?.(report) ?? '', why: null }),
  );
  if (cells.every(({ text }) => text === '')) return rows;
  const [left, right] = report.series;
  return [...rows, { title: `${left?.name} against ${right?.name}`, series: null, cells }];
}

function cellOf({ id, text }: ResultColumn, series: SeriesStatistics): ResultCell {
  const shown = text(series);
  return { id, text: shown, why: shown === noFigure ? whyNot(id, series.n) : null };
}

function whyNot(id: string, n: number): string {
  const needed = neededSamples[id];
  if (n === 0) return 'No request succeeded yet.';
  if (needed === undefined) return 'No data for it.';
  return `With ${formatCount(n)} counted successes this would be one of the slowest. It needs ${needed}.`;
}

/**
 * Returns `\u221215 % (\u221216 to \u221214)`: the time difference within a block, with its 95 % interval.
 */
function timeAgainst({ comparison }: RunReport): string {
  if (comparison === null) return '';
  const { percent, percentInterval } = comparison;
  const estimate = sayEstimate(percent, percentInterval);
  return `${estimate.percent.replace(' ', '\u00a0')} (${estimate.interval.replace(' %', '')})`;
}

function bytesAgainst(
  of: (series: SeriesStatistics) => number | null,
): (report: RunReport) => string {
  return ({ series: [left, right] }) => {
    const [a, b] = [left && of(left), right && of(right)];
    return typeof a === 'number' && typeof b === 'number'
      ? formatByteDifference(Math.round(a) - Math.round(b))
      : '';
  };
}
