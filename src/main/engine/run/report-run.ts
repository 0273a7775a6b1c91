import { encodingOf, type MadePlan } from '../../../shared/model/run-plan.ts';
import type { RunReport, SeriesStatistics } from '../../../shared/model/run-result.ts';
import { checkConnections } from './check-connections.ts';
import { type ClientLoad, checkRun, checkVariants } from './check-run.ts';
import { canCompare, compareSeries, type NamedTally, spellVerdict } from './judge-run.ts';
import { pairSeries, timesByConnection } from './pair-series.ts';
import type { SampleStore } from './sample-store.ts';
import { summarize } from './statistics.ts';
import { tallyRun } from './tally-series.ts';

/** The parts of a report that follow from the samples. */
export type RunFigures = Pick<
  RunReport,
  'done' | 'failed' | 'aborted' | 'series' | 'comparison' | 'verdict' | 'checks'
>;

/** Computes all figures of a run from the samples so far. */
export function figureOut(
  store: SampleStore,
  { plan, variants, urls }: Pick<RunReport, 'plan' | 'variants' | 'urls'>,
  state: RunReport['state'],
  client: ClientLoad | null,
): RunFigures {
  const { series: tallies, done, failed, aborted } = tallyRun(store, plan);
  const named = plan.series.flatMap(({ name }, index): NamedTally[] => {
    const tally = tallies[index];
    return tally ? [{ name, tally }] : [];
  });
  const [left, right] = named;
  const design = { order: plan.order, state };
  // Checking again and again while samples arrive would find a false verdict sooner or later.
  const comparison =
    left && right && canCompare(design)
      ? compareSeries(left, right, pairSeries(store, plan))
      : null;
  const isUnderWay = state === 'running' || state === 'stopping';
  const connections = isUnderWay ? [] : timesByConnection(store);
  return {
    done,
    failed,
    aborted,
    series: named.map((series, index) => statisticsOf(series, plan, index)),
    comparison,
    verdict: spellVerdict(named, comparison, design),
    checks: [
      ...checkRun(plan, named, client),
      ...checkConnections(urls, named, connections, comparison),
      ...checkVariants(plan, variants),
    ],
  };
}

function statisticsOf(
  { name, tally }: NamedTally,
  plan: MadePlan,
  index: number,
): SeriesStatistics {
  const series = plan.series[index] as MadePlan['series'][number];
  const summary = summarize(tally.times);
  const { n } = summary;
  const bodyBytes = tally.responseBodyBytes;
  const totalBytes = bodyBytes + tally.responseHeaderBytes;
  // As many requests as workers ran at once: their times overlap.
  const busySeconds = tally.busyMs / 1000 / Math.min(plan.workers, Math.max(1, tally.counted));
  const isTimed = n > 0 && busySeconds > 0;
  return {
    name,
    encoding: encodingOf(series),
    ...summary,
    errors: tally.errors,
    errorsByOutcome: tally.errorsByOutcome,
    statuses: [...tally.statuses]
      .map(([status, count]) => ({ status, count }))
      .sort((a, b) => b.count - a.count || a.status - b.status),
    warmUps: tally.warmUps,
    ratePerSecond: isTimed ? n / busySeconds : null,
    bytesPerSecond: isTimed ? totalBytes / busySeconds : null,
    responseBodyBytes: n > 0 ? bodyBytes / n : null,
    responseTotalBytes: n > 0 ? totalBytes / n : null,
    openedConnections: tally.openedConnections,
    firstMs: tally.firstMs,
  };
}
