import type { SeriesComparison } from '../../../shared/model/run-result.ts';
import { cliffsDelta, medianDifference } from './compare-medians.ts';
import { spellCount, spellInterval, spellMs, spellPercent } from './spell-figures.ts';
import { percentile } from './statistics.ts';
import type { SeriesTally } from './tally-series.ts';

/**
 * Below it an effect is called negligible, however sure: Romano, J. et al. (2006), "Appropriate
 * statistics for ordinal level data", Florida Association of Institutional Research.
 */
const negligibleDelta = 0.147;

/** A series by its name. */
export interface NamedTally {
  readonly name: string;
  readonly tally: SeriesTally;
}

/**
 * The first series against the second; null unless both have successes.
 *
 * `isClear` needs both: an interval that leaves out 0, and an effect that is not negligible, so that
 * many samples alone do not make a difference of no practical size into a finding.
 */
export function compareSeries(left: NamedTally, right: NamedTally): SeriesComparison | null {
  const [a, b] = [left.tally.times, right.tally.times];
  const [medianA, medianB] = [percentile(a, 50), percentile(b, 50)];
  if (medianA === null || medianB === null || medianA <= 0 || medianB <= 0) return null;
  const interval = medianDifference(a, b);
  const delta = cliffsDelta(a, b);
  const excludesZero = interval !== null && (interval[0] > 0 || interval[1] < 0);
  return {
    left: left.name,
    right: right.name,
    ratio: medianA / medianB,
    percent: (medianA / medianB - 1) * 100,
    interval: interval && [interval[0], interval[1]],
    delta,
    isClear: excludesZero && Math.abs(delta) >= negligibleDelta,
  };
}

/**
 * What the run says, in one sentence; null while there is nothing to say. The faster series is named
 * first; the interval is always of the first series minus the second, and says so.
 */
export function spellVerdict(
  series: readonly NamedTally[],
  comparison: SeriesComparison | null,
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
    return `${names}: not one ${what} succeeded${cause === '' ? '' : `: ${cause}`}.`;
  }
  if (right === undefined) return spellAlone(left);
  return comparison && spellComparison(left, right, comparison);
}

/** A run of which nothing came; null while nothing has failed either. */
function spellFailure(series: readonly NamedTally[]): string | null {
  const failed = [...countFailures(series).values()].reduce((sum, count) => sum + count, 0);
  if (failed === 0) return null;
  return `Not one of ${spellCount(failed, 'request')} succeeded: ${spellCause(series)}.`;
}

/** The most frequent reason and how often it was; '' when nothing failed. */
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

function spellAlone({ name, tally }: NamedTally): string {
  const median = percentile(tally.times, 50) ?? 0;
  // What Stop aborted did not fail.
  const failed = tally.errors - (tally.errorsByOutcome.aborted ?? 0);
  const errors = failed === 0 ? 'none failed' : `${failed} failed`;
  return `${name}: median ${spellMs(median)} over ${spellCount(tally.times.length, 'request')}, ${errors}.`;
}

function spellComparison(
  left: NamedTally,
  right: NamedTally,
  comparison: SeriesComparison,
): string {
  const isLeftFaster = comparison.ratio <= 1;
  const [fast, slow] = isLeftFaster ? [left, right] : [right, left];
  const fastMs = percentile(fast.tally.times, 50) ?? 0;
  const slowMs = percentile(slow.tally.times, 50) ?? 0;
  const percent = spellPercent((fastMs / slowMs - 1) * 100);
  const ratio = `${(slowMs / fastMs).toFixed(2)}x`;
  const interval = comparison.interval;
  if (interval === null) {
    const counts = `${left.tally.times.length} and ${right.tally.times.length}`;
    return `Too few samples to tell ${left.name} from ${right.name}: ${counts}, median ${spellMs(left === fast ? fastMs : slowMs)} against ${spellMs(left === fast ? slowMs : fastMs)}.`;
  }
  const range = `95 % sure: ${left.name} minus ${right.name} ${spellInterval(interval)}`;
  const medians = `median ${spellMs(fastMs)} against ${spellMs(slowMs)}`;
  if (comparison.isClear) {
    return `${fast.name} is faster in this run: ${medians} (${percent}, ${ratio}; ${range}).`;
  }
  const isSure = interval[0] > 0 || interval[1] < 0;
  const names = `${fast.name} ${medians.replace('against', `against ${slow.name}`)}`;
  return isSure
    ? `Hardly a difference in this run: ${names} (${percent}; ${range}), small against the spread of single requests.`
    : `No difference seen in this run: ${names} (${range}).`;
}
