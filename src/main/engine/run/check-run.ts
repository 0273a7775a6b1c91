import type { MadePlan } from '../../../shared/model/run-plan.ts';
import type { RunReport } from '../../../shared/model/run-result.ts';
import { medianDifference } from './compare-medians.ts';
import type { NamedTally } from './judge-run.ts';
import { spellCount, spellMs } from './spell-figures.ts';
import { percentile } from './statistics.ts';

/** The load thread's own figures; null when it died. */
export interface ClientLoad {
  readonly loopDelayP99Ms: number;
  readonly utilization: number;
}

type Check = RunReport['checks'][number];

/** A first request that took this many medians was cold. */
const coldFactor = 3;

/** A median that moved less than this share is stable. */
const driftShare = 0.1;

/**
 * Above this ratio a median has moved, however wide the interval is; for smaller moves the interval must
 * exclude 0. Noise of the clock and the scheduler in single times is not drift.
 */
const plainDriftRatio = 1.25;
const plainDriftMs = 0.02;

/** The resolution of timers: a smaller delay cannot be measured. */
const timerGrainMs = 2;
const delayShare = 0.1;
const fullUtilization = 0.95;

const minForP99 = 100;

/** Returns what is good and bad about a measurement, most important first. */
export function checkRun(
  plan: MadePlan,
  series: readonly NamedTally[],
  client: ClientLoad | null,
): Check[] {
  const begun = series.filter(({ tally }) => tally.counted > 0);
  if (begun.length === 0) return [];
  // A series without times is only reported as failed.
  const timed = begun.filter(({ tally }) => tally.times.length > 0);
  if (timed.length === 0) return [checkErrors(begun)];
  return [
    checkErrors(begun),
    checkCount(begun),
    checkDrift(timed),
    checkClient(timed, client),
    checkFirst(plan, timed),
  ].filter((check) => check !== null);
}

/**
 * Checks how generators varied the requests of a run.
 *
 * @param variants of each request; undefined when it has no generators
 */
export function checkVariants(
  { samples, warmUp }: Pick<MadePlan, 'samples' | 'warmUp'>,
  variants: number | undefined,
): Check[] {
  if (variants === undefined) return [];
  const rounds = samples + warmUp;
  const text =
    variants >= rounds
      ? `Generators gave each of the ${spellCount(rounds, 'request')} of a series its own values.`
      : `Generators made ${spellCount(variants, 'variant')} of each request before the run, used in turn, so values repeated.`;
  return [{ isOk: variants >= rounds, text }];
}

function checkErrors(series: readonly NamedTally[]): Check {
  const failing = series.filter(({ tally }) => tally.errors > 0);
  if (failing.length === 0) return { isOk: true, text: 'No errors.' };
  const list = failing.map(
    ({ name, tally }) => `${name} ${tally.errors} of ${tally.counted} (${spellKinds(tally)})`,
  );
  const isAnyTimed = series.some(({ tally }) => tally.times.length > 0);
  const note = isAnyTimed ? ' Figures cover successes only.' : '';
  return { isOk: false, text: `Errors: ${list.join('; ')}.${note}` };
}

function spellKinds({ errorsByOutcome }: NamedTally['tally']): string {
  const words = {
    ok: '',
    http: 'HTTP status',
    transport: 'no response',
    timeout: 'timeout',
    aborted: 'stopped',
    redirect: 'redirect',
    rpc: 'RPC error',
    content: 'wrong body',
  };
  return Object.entries(errorsByOutcome)
    .map(([outcome, count]) => `${count} ${words[outcome as keyof typeof words]}`)
    .join(', ');
}

function checkCount(series: readonly NamedTally[]): Check | null {
  const few = series.filter(({ tally }) => tally.times.length < minForP99);
  if (few.length === 0) return null;
  const list = few.map(({ name, tally }) => `${name} ${tally.times.length}`);
  return {
    isOk: false,
    text: `Few samples (${list.join(', ')}): no p95 and interval below 20, no p99 below 100.`,
  };
}

function checkDrift(series: readonly NamedTally[]): Check | null {
  const moved: string[] = [];
  let isJudged = false;
  for (const { name, tally } of series) {
    const [first, second] = tally.halves;
    const interval = medianDifference(second, first);
    const [before, after] = [percentile(first, 50), percentile(second, 50)];
    if (interval === null || before === null || after === null) continue;
    isJudged = true;
    const isSure = interval[0] > 0 || interval[1] < 0;
    const movedMs = Math.abs(after - before);
    const isPlain =
      Math.max(after / before, before / after) > plainDriftRatio && movedMs > plainDriftMs;
    if (isPlain || (isSure && movedMs > before * driftShare)) {
      moved.push(`${name} ${spellMs(before)}, then ${spellMs(after)}`);
    }
  }
  if (!isJudged) return null;
  if (moved.length === 0) return { isOk: true, text: 'No shift between the halves.' };
  return {
    isOk: false,
    text: `Shift: the median moved from the first to the second half (${moved.join('; ')}).`,
  };
}

function checkClient(series: readonly NamedTally[], client: ClientLoad | null): Check | null {
  if (client === null) return null;
  const medians = series
    .map(({ tally }) => percentile(tally.times, 50))
    .filter((median) => median !== null);
  const fastestMs = Math.min(...medians);
  const { loopDelayP99Ms, utilization } = client;
  const isLate = loopDelayP99Ms > Math.max(timerGrainMs, fastestMs * delayShare);
  if (isLate && medians.length > 0) {
    return {
      isOk: false,
      text: `This computer was late: 1 % of its timers were ${spellMs(loopDelayP99Ms)} late or more, so the slowest times may be its own.`,
    };
  }
  if (utilization > fullUtilization) {
    return {
      isOk: false,
      text: `Limited by this computer: it was busy ${Math.round(utilization * 100)} % of the time, which adds to the times. Use fewer workers.`,
    };
  }
  return { isOk: true, text: 'This computer was not the limit.' };
}

function checkFirst(plan: MadePlan, series: readonly NamedTally[]): Check | null {
  const cold = series.filter(({ tally }) => {
    const median = percentile(tally.times, 50);
    return tally.firstMs !== null && median !== null && tally.firstMs > median * coldFactor;
  });
  if (cold.length === 0) return null;
  const list = cold.map(({ name, tally }) => `${name} ${spellMs(tally.firstMs ?? 0)}`);
  const isLeftOut = plan.warmUp > 0;
  return {
    isOk: false,
    text: `First requests were slow (${list.join(', ')}): ${
      isLeftOut
        ? `excluded as warm-up, like the first ${spellCount(plan.warmUp, 'request')} of each series.`
        : 'included, since the run has no warm-up.'
    }`,
  };
}
