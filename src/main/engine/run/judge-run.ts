import type { MadePlan } from '../../../shared/model/run-plan.ts';
import type { RunReport, SeriesComparison } from '../../../shared/model/run-result.ts';
import { sayEstimate } from '../../../shared/text/say-percent.ts';
import { cliffsDelta } from './compare-medians.ts';
import type { SeriesPairs } from './pair-series.ts';
import { minPairs, pairedShift } from './paired-shift.ts';
import { spellCount, spellMs } from './spell-figures.ts';
import { percentile } from './statistics.ts';
import type { SeriesTally } from './tally-series.ts';

/**
 * A smaller effect is negligible, however certain: Romano, J. et al. (2006), "Appropriate statistics for
 * ordinal level data", Florida Association of Institutional Research.
 */
const negligibleDelta = 0.147;

/** A series with its name. */
export interface NamedTally {
  readonly name: string;
  readonly tally: SeriesTally;
}

/** The parts of a run that decide whether it can have a verdict. */
export interface RunDesign {
  readonly order: MadePlan['order'];
  readonly state: RunReport['state'];
}

/** True when a run was finished, in an order that allows a verdict. */
export function canCompare({ order, state }: RunDesign): boolean {
  return state === 'done' && order === 'random';
}

/**
 * Compares the first series with the second; null with too few pairs, or when a series got unexpected
 * responses.
 *
 * `isClear` needs an interval that excludes 0 and an effect that is not negligible: many samples alone do not
 * make a tiny difference a finding.
 */
export function compareSeries(
  left: NamedTally,
  right: NamedTally,
  pairs: SeriesPairs,
): SeriesComparison | null {
  const [shift, difference] = [pairedShift(pairs.logRatios), pairedShift(pairs.differences)];
  if (shift === null || difference === null || wrongResponses([left, right]).length > 0) {
    return null;
  }
  const delta = cliffsDelta(left.tally.times, right.tally.times);
  const [low, high] = shift.interval;
  const ratio = Math.exp(shift.estimate);
  return {
    left: left.name,
    right: right.name,
    pairs: pairs.logRatios.length,
    ratio,
    percent: percentOf(ratio),
    percentInterval: [percentOf(Math.exp(low)), percentOf(Math.exp(high))],
    differenceMs: difference.estimate,
    interval: [...difference.interval],
    delta,
    isClear: (low > 0 || high < 0) && Math.abs(delta) >= negligibleDelta,
  };
}

function percentOf(ratio: number): number {
  return (ratio - 1) * 100;
}

/** Returns the result of a run in one or two sentences; null while there is none. */
export function spellVerdict(
  series: readonly NamedTally[],
  comparison: SeriesComparison | null,
  design: RunDesign,
): string | null {
  const [left, right] = series;
  if (left === undefined) return null;
  if (series.every(({ tally }) => tally.succeeded === 0)) return spellFailure(series);
  if (series.every(({ tally }) => tally.counted === 0)) return null;
  const lacking = series.filter(({ tally }) => tally.times.length === 0 && tally.counted > 0);
  if (lacking.length > 0) {
    const names = lacking.map(({ name }) => name).join(' and ');
    const cause = spellCause(lacking);
    const what = lacking.some(({ tally }) => tally.succeeded > 0) ? 'counted request' : 'request';
    return `${names}: no ${what} succeeded${cause === '' ? '' : `: ${cause}`}.`;
  }
  if (design.state === 'running' || design.state === 'stopping') return null;
  if (right === undefined) return spellAlone(left, design);
  if (comparison) return spellComparison(left, right, comparison);
  return `${whyNoVerdict(series, design)} ${series.map(spellMedian).join(', ')}.`;
}

function whyNoVerdict(series: readonly NamedTally[], { order, state }: RunDesign): string {
  if (state !== 'done') return `${exploratory}, so there is no verdict.`;
  if (order === 'one-after-the-other') {
    return 'Not a comparison: the series ran one after the other.';
  }
  if (order === 'alternating') return 'Not a comparison: the series alternated in a fixed order.';
  const wrong = wrongResponses(series);
  if (wrong.length > 0) {
    const list = wrong.map(
      ({ name, tally }) => `${name} ${tally.errorsByOutcome.content} of ${tally.counted}`,
    );
    return `Not a comparison: unexpected responses (${list.join(', ')}).`;
  }
  return `Too few pairs for a verdict: it needs ${minPairs} where both succeed.`;
}

const exploratory = 'Exploratory: the run ended early';

/** Returns the series with unexpected responses. */
function wrongResponses(series: readonly NamedTally[]): readonly NamedTally[] {
  return series.filter(({ tally }) => (tally.errorsByOutcome.content ?? 0) > 0);
}

/** Describes a run without any success; null while nothing has failed either. */
function spellFailure(series: readonly NamedTally[]): string | null {
  const failed = [...countFailures(series).values()].reduce((sum, count) => sum + count, 0);
  if (failed === 0) return null;
  return `None of ${spellCount(failed, 'request')} succeeded: ${spellCause(series)}.`;
}

/** Returns the most frequent reason and its count; '' when nothing failed. */
function spellCause(series: readonly NamedTally[]): string {
  const [first, ...others] = [...countFailures(series)].sort(([, a], [, b]) => b - a);
  if (first === undefined) return '';
  const [message, count] = first;
  const rest = others.reduce((sum, [, each]) => sum + each, 0);
  return `${count} x ${message.replace(/\.$/, '')}${rest === 0 ? '' : `, ${rest} for other reasons`}`;
}

function countFailures(series: readonly NamedTally[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [message, count] of series.flatMap(({ tally }) => [...tally.failures])) {
    counts.set(message, (counts.get(message) ?? 0) + count);
  }
  return counts;
}

function spellAlone({ name, tally }: NamedTally, { state }: RunDesign): string {
  const median = percentile(tally.times, 50) ?? 0;
  // A request that Stop aborted did not fail.
  const failed = tally.errors - (tally.errorsByOutcome.aborted ?? 0);
  const errors = failed === 0 ? 'none failed' : `${failed} failed`;
  const found = `${name}: median ${spellMs(median)} over ${spellCount(tally.times.length, 'request')}, ${errors}.`;
  return state === 'done' ? found : `${exploratory}. ${found}`;
}

function spellMedian({ name, tally: { times } }: NamedTally): string {
  return `${name} median ${spellMs(percentile(times, 50) ?? 0)} over ${spellCount(times.length, 'request')}`;
}

/** Names the faster series first; every figure compares it with the other. */
function spellComparison(
  left: NamedTally,
  right: NamedTally,
  { ratio, percentInterval, isClear }: SeriesComparison,
): string {
  const isLeftFaster = ratio <= 1;
  const [fast, slow] = isLeftFaster ? [left, right] : [right, left];
  const [low, high] = isLeftFaster
    ? percentInterval
    : [turned(percentInterval[1]), turned(percentInterval[0])];
  const { percent, interval } = sayEstimate(percentOf(isLeftFaster ? ratio : 1 / ratio), [
    low,
    high,
  ]);
  const [fastMs, slowMs] = [fast, slow].map(({ tally }) =>
    spellMs(percentile(tally.times, 50) ?? 0),
  );
  const figures =
    `${percent} against ${slow.name} (median difference within a block, 95 % CI ${interval}), ` +
    `median of all requests ${fastMs} against ${slowMs}`;
  if (isClear) return `${fast.name} is faster in this run: ${figures}.`;
  return low > 0 || high < 0
    ? `Small difference in this run: ${fast.name} ${figures}; less than the spread of single requests.`
    : `No difference found in this run: ${fast.name} ${figures}.`;
}

/** Converts a percentage of first against second to second against first. */
function turned(percent: number): number {
  return percentOf(1 / (1 + percent / 100));
}
