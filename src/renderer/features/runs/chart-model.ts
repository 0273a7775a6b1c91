import type { MadePlan } from '../../../shared/model/run-plan.ts';
import type { RunChart, SeriesStatistics } from '../../../shared/model/run-result.ts';
import { formatCount } from '../../ui/format-quantity.ts';
import { type ChartAxis, fixedAxis, linearAxis, logAxis, sampleAxis } from './chart-axis.ts';
import { formatMs } from './format-run.ts';

/** The charts of a run. */
export type ChartKind = 'times' | 'histogram' | 'bars';

/** The name of each chart, its better direction, and the name of its file. */
export const charts = {
  times: { title: 'Time of each request', better: 'lower is better', file: 'times' },
  histogram: { title: 'Distribution', better: 'further left is better', file: 'distribution' },
  bars: { title: 'Min to max', better: 'lower is better', file: 'min-to-max' },
} as const satisfies Record<ChartKind, object>;

/** The charts in their order. */
export const chartKinds: readonly ChartKind[] = ['times', 'histogram', 'bars'];

/** A request in the chart of times. */
export interface TimePoint {
  readonly number: number;
  readonly ms: number;
  readonly isWarmUp: boolean;
  readonly isError: boolean;
}

/** Times by request number, one set of points per series. */
export interface TimesModel {
  readonly kind: 'times';
  readonly x: ChartAxis;
  readonly y: ChartAxis;
  readonly names: readonly string[];
  /** By series. */
  readonly points: readonly (readonly TimePoint[])[];
  /** Requests up to this number are warm-up; 0 for none. */
  readonly warmUps: number;
  readonly hasErrors: boolean;
  /** True when there were too many to draw: then each section shows only its lowest and highest. */
  readonly isThinned: boolean;
}

/** The distribution of times, overlaid by series. */
export interface HistogramModel {
  readonly kind: 'histogram';
  readonly x: ChartAxis;
  readonly y: ChartAxis;
  readonly names: readonly string[];
  readonly edges: readonly number[];
  /** By series, one entry fewer than the edges. */
  readonly counts: readonly (readonly number[])[];
  /** The number of slower requests beyond the last edge, by series. */
  readonly above: readonly number[];
}

/** The values that the bars show. */
const barFigures = [
  { id: 'min', title: 'Min' },
  { id: 'p50', title: 'Median' },
  { id: 'mean', title: 'Mean' },
  { id: 'p95', title: 'p95' },
  { id: 'max', title: 'Max' },
] as const;

/** A few values of each series side by side. */
export interface BarsModel {
  readonly kind: 'bars';
  readonly y: ChartAxis;
  readonly names: readonly string[];
  readonly groups: readonly {
    readonly title: string;
    /** By series; null when there is none. */
    readonly values: readonly (number | null)[];
  }[];
}

/** The content of one chart, on screen and in exported images. */
export type ChartModel = TimesModel | HistogramModel | BarsModel;

/** The axes of a chart with their titles. */
export interface ChartAxes {
  readonly x: ChartAxis;
  readonly xTitle: string;
  /** The labels of the x axis when they are not numbers. */
  readonly xNames: readonly string[] | null;
  readonly y: ChartAxis;
  readonly yTitle: string;
}

/** Returns the axes of a chart. */
export function axesOf(model: ChartModel): ChartAxes {
  const { y } = model;
  switch (model.kind) {
    case 'times': {
      const thinned = model.isThinned ? ' (range of each stretch)' : '';
      const xTitle = `Number of the request${thinned}`;
      return { x: model.x, xTitle, xNames: null, y, yTitle: 'ms' };
    }
    case 'histogram':
      return { x: model.x, xTitle: 'ms', xNames: null, y, yTitle: 'Requests' };
    case 'bars': {
      const xNames = model.groups.map(({ title }) => title);
      const x = {
        isLog: false,
        min: 0,
        max: xNames.length,
        ticks: xNames.map((_, at) => at + 0.5),
      };
      return { x, xTitle: '', xNames, y, yTitle: 'ms' };
    }
  }
}

/**
 * Returns the chart of times.
 *
 * @param last the highest number in the plan, so that the axis does not move during the run
 */
export function timesModel(
  chart: RunChart,
  names: readonly string[],
  warmUps: number,
  last: number,
  isLog: boolean,
): TimesModel {
  let low = Number.POSITIVE_INFINITY;
  let high = 0;
  let hasErrors = false;
  for (const point of chart.times.flat()) {
    low = Math.min(low, point.ms);
    high = Math.max(high, point.ms);
    hasErrors ||= point.isError;
  }
  const isEmpty = high === 0;
  return {
    kind: 'times',
    x: sampleAxis(last),
    y: isLog && !isEmpty ? logAxis(low, high) : linearAxis(isEmpty ? 1 : high),
    names,
    points: chart.times,
    warmUps,
    hasErrors,
    isThinned: chart.times.some(
      (points) => points.length < points.reduce((most, { number }) => Math.max(most, number), 0),
    ),
  };
}

/** Returns the histogram of counted successes. */
export function histogramModel(
  { histogram }: RunChart,
  names: readonly string[],
  isLog: boolean,
): HistogramModel {
  const { edges, counts, above } = histogram;
  const highest = counts.flat().reduce((high, count) => Math.max(high, count), 0);
  return {
    kind: 'histogram',
    x: fixedAxis(edges[0] ?? 0, edges.at(-1) ?? 1, isLog),
    y: linearAxis(highest, true),
    names,
    edges,
    counts,
    above,
  };
}

type BarSeries = Pick<SeriesStatistics, 'name' | (typeof barFigures)[number]['id']>;

/** Returns the bars of the values. */
export function barsModel(series: readonly BarSeries[], isLog: boolean): BarsModel {
  const groups = barFigures.map(({ id, title }) => ({
    title,
    values: series.map((one) => one[id]),
  }));
  const all = groups.flatMap(({ values }) => values).filter((value) => value !== null);
  const high = Math.max(0, ...all);
  const y = isLog && high > 0 ? logAxis(Math.min(...all), high) : linearAxis(high);
  return { kind: 'bars', y, names: series.map(({ name }) => name), groups };
}

/**
 * True when a chart of these series reads better on a logarithmic scale: some requests took many times as
 * long as most.
 */
export function prefersLog(series: readonly SeriesStatistics[]): boolean {
  return series.some(
    ({ p50, p95, p99 }) =>
      p50 !== null && ((p95 !== null && p95 > 4 * p50) || (p99 !== null && p99 > 8 * p50)),
  );
}

/** If the highest bar is this many times the lowest, the lowest disappears on a linear scale. */
const evenBarsRatio = 50;

/** True when the bars of these series read better on a logarithmic scale. */
export function prefersLogBars(series: readonly BarSeries[]): boolean {
  const shown = series
    .flatMap((one) => barFigures.map(({ id }) => one[id] ?? 0))
    .filter((value) => value > 0);
  return Math.max(...shown) > evenBarsRatio * Math.min(...shown);
}

/** Says what a histogram leaves out on the right; null for nothing. */
export function aboveNote({ above, edges, names }: HistogramModel): string | null {
  const last = edges.at(-1);
  if (last === undefined || above.every((count) => count === 0)) return null;
  const bySeries = above.map((count, series) => `${names[series]} ${formatCount(count)}`);
  return `slower than ${formatMs(last)} ms, not drawn: ${bySeries.join(', ')}`;
}

/** Returns the number of the last drawn request, where the axis of a finished run ends. */
export function lastNumberOf({ times }: RunChart): number {
  return times.flat().reduce((last, { number }) => Math.max(last, number), 1);
}

/** Returns a chart from the plan, the statistics and the engine's chart data. */
export function chartModel(
  kind: ChartKind,
  plan: MadePlan,
  series: readonly SeriesStatistics[],
  chart: RunChart,
  isLog: boolean,
  lastNumber: number,
): ChartModel {
  const names = plan.series.map(({ name }) => name);
  switch (kind) {
    case 'times':
      return timesModel(chart, names, plan.warmUp, lastNumber, isLog);
    case 'histogram':
      return histogramModel(chart, names, isLog);
    case 'bars':
      return barsModel(series, isLog);
  }
}
