import type { MadePlan } from '../../../shared/model/run-plan.ts';
import type { SampleOutcome } from '../../../shared/model/run-result.ts';
import {
  isConnecting,
  isWarmUp,
  messageOf,
  numberOf,
  outcomeOf,
  responseBodyBytesOf,
  responseHeaderBytesOf,
  seriesOf,
  startedAtOf,
  statusOf,
  totalOf,
} from './sample-record.ts';
import type { SampleStore } from './sample-store.ts';

/** The result of one pass over the samples of a series. Times are milliseconds. */
export interface SeriesTally {
  /** The counted successes, ascending. */
  readonly times: Float64Array;
  /** The same for the first and the second half of the counted successes, by request number. */
  readonly halves: readonly [Float64Array, Float64Array];
  readonly errors: number;
  readonly errorsByOutcome: Readonly<Partial<Record<SampleOutcome, number>>>;
  readonly statuses: ReadonlyMap<number, number>;
  /** All successful requests, including warm-up. */
  readonly succeeded: number;
  /** All failures by message, including warm-up; what Stop aborted is not a failure. */
  readonly failures: ReadonlyMap<string, number>;
  readonly warmUps: number;
  readonly openedConnections: number;
  readonly openedWhileCounted: number;
  /** Sums over the counted successes. */
  readonly responseBodyBytes: number;
  readonly responseHeaderBytes: number;
  /** The sum over all counted requests, including failed ones. */
  readonly busyMs: number;
  readonly counted: number;
  readonly firstMs: number | null;
}

/** How all requests of a run ended, including warm-up. */
export interface RunTally {
  readonly series: readonly SeriesTally[];
  readonly done: number;
  readonly failed: number;
  readonly aborted: number;
}

/** Tallies the samples of a run. */
export function tallyRun(store: SampleStore, plan: MadePlan): RunTally {
  const drafts = plan.series.map(() => createDraft());
  let done = 0;
  let aborted = 0;
  store.forEach((records, at) => {
    const draft = drafts[seriesOf(records, at)];
    if (!draft) return;
    const outcome = outcomeOf(records, at);
    const totalMs = totalOf(records, at);
    if (outcome === 'ok') {
      done += 1;
      draft.succeeded += 1;
    } else if (outcome === 'aborted') {
      aborted += 1;
    } else {
      const message = messageOf(records, at, store.messages) ?? 'no reason given';
      draft.failures.set(message, (draft.failures.get(message) ?? 0) + 1);
    }
    const startedAtMs = startedAtOf(records, at);
    if (startedAtMs < draft.firstAtMs) {
      draft.firstAtMs = startedAtMs;
      draft.firstMs = totalMs;
    }
    const isOpening = isConnecting(records, at);
    if (isOpening) draft.openedConnections += 1;
    if (isWarmUp(records, at)) {
      draft.warmUps += 1;
      return;
    }
    draft.counted += 1;
    draft.busyMs += totalMs;
    if (isOpening) draft.openedWhileCounted += 1;
    const status = statusOf(records, at);
    if (status !== 0) draft.statuses.set(status, (draft.statuses.get(status) ?? 0) + 1);
    if (outcome !== 'ok') {
      draft.errorsByOutcome[outcome] = (draft.errorsByOutcome[outcome] ?? 0) + 1;
      return;
    }
    draft.times.push(totalMs);
    draft.numbers.push(numberOf(records, at));
    draft.responseBodyBytes += responseBodyBytesOf(records, at);
    draft.responseHeaderBytes += responseHeaderBytesOf(records, at);
  });
  return {
    series: drafts.map(finishDraft),
    done,
    failed: store.length - done - aborted,
    aborted,
  };
}

interface Draft {
  readonly times: FloatList;
  readonly numbers: FloatList;
  readonly statuses: Map<number, number>;
  readonly failures: Map<string, number>;
  succeeded: number;
  readonly errorsByOutcome: Partial<Record<SampleOutcome, number>>;
  warmUps: number;
  counted: number;
  openedConnections: number;
  openedWhileCounted: number;
  responseBodyBytes: number;
  responseHeaderBytes: number;
  busyMs: number;
  firstAtMs: number;
  firstMs: number | null;
}

function createDraft(): Draft {
  return {
    times: createFloatList(),
    numbers: createFloatList(),
    statuses: new Map(),
    failures: new Map(),
    succeeded: 0,
    errorsByOutcome: {},
    warmUps: 0,
    counted: 0,
    openedConnections: 0,
    openedWhileCounted: 0,
    responseBodyBytes: 0,
    responseHeaderBytes: 0,
    busyMs: 0,
    firstAtMs: Number.POSITIVE_INFINITY,
    firstMs: null,
  };
}

function finishDraft(draft: Draft): SeriesTally {
  const { times, numbers, firstAtMs: _, ...rest } = draft;
  const halves = halve(times.values(), numbers.values());
  return {
    ...rest,
    times: merge(...halves),
    halves,
    errors: draft.counted - times.values().length,
  };
}

/** Returns both halves, ascending: the times with lower numbers, and the others. */
function halve(times: Float64Array, numbers: Float64Array): [Float64Array, Float64Array] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const number of numbers) {
    if (number < low) low = number;
    if (number > high) high = number;
  }
  const middle = (low + high) / 2;
  const [first, second] = [createFloatList(), createFloatList()];
  for (let at = 0; at < times.length; at += 1) {
    const half = (numbers[at] as number) <= middle ? first : second;
    half.push(times[at] as number);
  }
  return [first.values().sort(), second.values().sort()];
}

function merge(first: Float64Array, second: Float64Array): Float64Array {
  const merged = new Float64Array(first.length + second.length);
  let [atFirst, atSecond] = [0, 0];
  for (let at = 0; at < merged.length; at += 1) {
    const [a, b] = [first[atFirst], second[atSecond]];
    if (b === undefined || (a !== undefined && a <= b)) {
      merged[at] = a as number;
      atFirst += 1;
    } else {
      merged[at] = b;
      atSecond += 1;
    }
  }
  return merged;
}

interface FloatList {
  push(value: number): void;
  values(): Float64Array;
}

/** A growing list without an object for each number. */
function createFloatList(): FloatList {
  let room = new Float64Array(1024);
  let length = 0;
  return {
    push(value) {
      if (length === room.length) {
        const larger = new Float64Array(room.length * 2);
        larger.set(room);
        room = larger;
      }
      room[length] = value;
      length += 1;
    },
    values: () => room.subarray(0, length),
  };
}
