import type { MadePlan } from '../../../shared/model/run-plan.ts';
import type { RunChart } from '../../../shared/model/run-result.ts';
import { isWarmUp, numberOf, outcomeOf, seriesOf, totalOf } from './sample-record.ts';
import type { SampleStore } from './sample-store.ts';
import { percentile } from './statistics.ts';
import { tallyRun } from './tally-series.ts';

type Point = RunChart['times'][number][number];

/** The options of a chart. */
export interface ChartOptions {
  /** Per series. */
  readonly maxPoints: number;
  readonly isLog: boolean;
  readonly bars: number;
}

/** Returns the charts of a run: times by request number, and a histogram of times. */
export function chartRun(store: SampleStore, plan: MadePlan, options: ChartOptions): RunChart {
  return {
    times: timesOf(store, plan.series.length, options.maxPoints),
    histogram: histogramOf(
      tallyRun(store, plan).series.map(({ times }) => times),
      options,
    ),
  };
}

/** A stretch shows its lowest and highest sample and its first failure. */
const pointsPerStretch = 3;

function timesOf(store: SampleStore, seriesCount: number, maxPoints: number): Point[][] {
  // Of the recorded requests: a stopped run has fewer than planned.
  let lastNumber = 0;
  store.forEach((records, at) => {
    lastNumber = Math.max(lastNumber, numberOf(records, at));
  });
  const stretches = Math.max(1, Math.floor(maxPoints / pointsPerStretch));
  const width = lastNumber <= maxPoints ? 1 : Math.ceil(lastNumber / stretches);
  const found = Array.from({ length: seriesCount }, () => new Map<number, Stretch>());
  store.forEach((records, at) => {
    const number = numberOf(records, at);
    const point: Point = {
      number,
      ms: totalOf(records, at),
      isWarmUp: isWarmUp(records, at),
      isError: outcomeOf(records, at) !== 'ok',
    };
    const series = found[seriesOf(records, at)];
    const key = Math.floor((number - 1) / width);
    const stretch = series?.get(key);
    if (stretch) widen(stretch, point);
    else series?.set(key, { low: point, high: point, error: point.isError ? point : null });
  });
  return found.map((series) =>
    [...series.values()].flatMap(pointsOf).sort((a, b) => a.number - b.number),
  );
}

interface Stretch {
  low: Point;
  high: Point;
  error: Point | null;
}

function widen(stretch: Stretch, point: Point): void {
  if (point.ms < stretch.low.ms) stretch.low = point;
  if (point.ms > stretch.high.ms) stretch.high = point;
  if (point.isError) stretch.error ??= point;
}

function pointsOf({ low, high, error }: Stretch): Point[] {
  return [...new Set([low, high, ...(error ? [error] : [])])];
}

/** Bars from the fastest success to the slowest 99th percentile; times above are only counted. */
function histogramOf(
  series: readonly Float64Array[],
  { isLog, bars }: ChartOptions,
): RunChart['histogram'] {
  const filled = series.filter((times) => times.length > 0);
  if (filled.length === 0) {
    return { edges: [], counts: series.map(() => []), above: series.map(() => 0) };
  }
  const low = Math.min(...filled.map((times) => times[0] ?? 0));
  const high = Math.max(...filled.map((times) => percentile(times, 99) ?? 0));
  const edges = edgesOf(low, high, bars, isLog);
  const counted = series.map((times) => countBetween(times, edges));
  return {
    edges,
    counts: counted.map(({ counts }) => counts),
    above: counted.map(({ above }) => above),
  };
}

/** The first and last edge are exact, so that rounding leaves no time outside. */
function edgesOf(low: number, high: number, bars: number, isLog: boolean): number[] {
  // Equal times still need a bar; a logarithm has no zero.
  const top = high > low ? high : low + Math.max(low * 0.1, 0.001);
  const isLogPossible = isLog && low > 0;
  return Array.from({ length: bars + 1 }, (_, index) => {
    if (index === 0) return low;
    if (index === bars) return top;
    const share = index / bars;
    return isLogPossible ? low * (top / low) ** share : low + (top - low) * share;
  });
}

/**
 * Counts the times of each bar.
 *
 * @param times ascending
 */
function countBetween(
  times: Float64Array,
  edges: readonly number[],
): { counts: number[]; above: number } {
  const counts = new Array<number>(edges.length - 1).fill(0);
  const top = edges.at(-1) ?? 0;
  let bar = 0;
  let above = 0;
  for (const time of times) {
    if (time > top) {
      above += 1;
      continue;
    }
    while (bar < counts.length - 1 && time >= (edges[bar + 1] ?? top)) bar += 1;
    counts[bar] = (counts[bar] ?? 0) + 1;
  }
  return { counts, above };
}
