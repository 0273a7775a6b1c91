import type { RunReport, SeriesStatistics } from '../../../shared/model/run-result.ts';
import { formatChange, formatCount } from '../../ui/format-quantity.ts';
import {
  formatMeanBytes,
  formatMs,
  formatRate,
  formatShare,
  letterOf,
  noFigure,
} from './format-run.ts';

/** A column of the results: its heading, what it means, and the figure that two series are compared by. */
export interface ResultColumn {
  readonly id: string;
  readonly title: string;
  /** Said in a tip. */
  readonly meaning: string;
  readonly text: (series: SeriesStatistics) => string;
  /** Null where a comparison means nothing. */
  readonly figure: ((series: SeriesStatistics) => number | null) | null;
}

/** The columns of the results after the name of the series. */
export const resultColumns: readonly ResultColumn[] = [
  {
    id: 'n',
    title: 'n',
    meaning: 'Counted successes: all other figures are of them',
    text: ({ n }) => formatCount(n),
    figure: null,
  },
  {
    id: 'errors',
    title: 'Errors',
    meaning: 'Counted requests that did not succeed',
    text: ({ n, errors }) => `${formatCount(errors)} (${formatShare(errors, n + errors)})`,
    figure: null,
  },
  timeColumn(
    'p50',
    'Median',
    'Half of the requests took at most this long (nearest rank: of an even number the lower of the two in the middle)',
  ),
  timeColumn('mean', 'Mean', 'Sum of the times over their number'),
  timeColumn('p95', 'p95', '95 of 100 requests took at most this long (nearest rank)'),
  timeColumn('p99', 'p99', '99 of 100 requests took at most this long (nearest rank)'),
  timeColumn('max', 'Max', 'The slowest request'),
  {
    id: 'rate',
    title: 'Req/s*',
    meaning: 'Requests per second of the time in which this series was under way',
    text: ({ ratePerSecond }) => formatRate(ratePerSecond),
    figure: ({ ratePerSecond }) => ratePerSecond,
  },
  {
    id: 'body',
    title: 'Body B',
    meaning: 'Mean bytes of the response body on the wire',
    text: ({ responseBodyBytes }) => formatMeanBytes(responseBodyBytes),
    figure: ({ responseBodyBytes }) => responseBodyBytes,
  },
  {
    id: 'total',
    title: 'Total B',
    meaning: 'Mean bytes of the response with its headers; without TCP and TLS',
    text: ({ responseTotalBytes }) => formatMeanBytes(responseTotalBytes),
    figure: ({ responseTotalBytes }) => responseTotalBytes,
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
    figure: (series) => series[id],
  };
}

/** A cell: its text, and why there is no figure in it. */
export interface ResultCell {
  readonly id: string;
  readonly text: string;
  readonly why: string | null;
}

/** A line of the results. */
export interface ResultRow {
  readonly title: string;
  /** Index of the series; null in the line that compares the first two. */
  readonly series: number | null;
  readonly cells: readonly ResultCell[];
}

const neededSamples: Readonly<Record<string, number>> = { p95: 20, p99: 100 };

/** The results as lines of text: one for each series, and one for the first against the second. */
export function resultRows(report: RunReport): readonly ResultRow[] {
  const rows = report.series.map(
    (series, index): ResultRow => ({
      title: `${letterOf(index)} ${series.name}`,
      series: index,
      cells: resultColumns.map((column) => cellOf(column, series)),
    }),
  );
  const [left, right] = report.series;
  if (left === undefined || right === undefined) return rows;
  const cells = comparedCells(left, right);
  if (cells.every(({ text }) => text === '')) return rows;
  return [...rows, { title: 'A against B', series: null, cells }];
}

function cellOf({ id, text }: ResultColumn, series: SeriesStatistics): ResultCell {
  const shown = text(series);
  return { id, text: shown, why: shown === noFigure ? whyNot(id, series.n) : null };
}

function whyNot(id: string, n: number): string {
  const needed = neededSamples[id];
  if (n === 0) return 'No request succeeded yet.';
  if (needed === undefined) return 'There is nothing to work it out from.';
  return `With ${formatCount(n)} counted successes this would be one of the slowest requests alone. It takes ${needed}.`;
}

function comparedCells(left: SeriesStatistics, right: SeriesStatistics): readonly ResultCell[] {
  return resultColumns.map(({ id, figure }) => {
    const [a, b] = [figure?.(left) ?? null, figure?.(right) ?? null];
    return {
      id,
      text: a === null || b === null ? '' : (formatChange(a, b) ?? noFigure),
      why: null,
    };
  });
}
