import type { MadePlan } from '../../../shared/model/run-plan.ts';
import {
  connectionOf,
  isConnecting,
  isWarmUp,
  numberOf,
  outcomeOf,
  seriesOf,
  totalOf,
} from './sample-record.ts';
import type { SampleStore } from './sample-store.ts';

/** The first series against the second, block by block. */
export interface SeriesPairs {
  /** Natural logarithms of the first time divided by the second. */
  readonly logRatios: Float64Array;
  /** The first time minus the second, in milliseconds. */
  readonly differences: Float64Array;
}

/** Times are rounded to 0.1 us: a shorter time counts as this. */
const shortestMs = 0.0001;

/**
 * Returns the blocks in which both of the first two series succeeded. A block in which only one of them had
 * to open its connection is left out: which one that is depends on chance, or on a server that closes
 * connections.
 */
export function pairSeries(store: SampleStore, { samples, warmUp }: MadePlan): SeriesPairs {
  const times = [0, 1].map(() => new Float64Array(samples).fill(Number.NaN));
  const opened = [0, 1].map(() => new Uint8Array(samples));
  store.forEach((records, at) => {
    const series = seriesOf(records, at);
    if (series > 1 || isWarmUp(records, at) || outcomeOf(records, at) !== 'ok') return;
    const block = numberOf(records, at) - warmUp - 1;
    (times[series] as Float64Array)[block] = Math.max(shortestMs, totalOf(records, at));
    (opened[series] as Uint8Array)[block] = isConnecting(records, at) ? 1 : 0;
  });
  const [left, right] = times as [Float64Array, Float64Array];
  const blocks = left
    .map((_, block) => block)
    .filter((block) => {
      const isWhole = !Number.isNaN((left[block] as number) + (right[block] as number));
      return isWhole && opened[0]?.[block] === opened[1]?.[block];
    });
  const pairs = (of: (a: number, b: number) => number): Float64Array =>
    blocks.map((block) => of(left[block] as number, right[block] as number));
  return { logRatios: pairs((a, b) => Math.log(a / b)), differences: pairs((a, b) => a - b) };
}

/** Fewer requests say little about a connection. */
const minOfConnection = 10;

/**
 * Returns the counted successes of each connection with ten or more, ascending, over all series: each
 * connection served them equally. Empty for samples without a connection number.
 */
export function timesByConnection(store: SampleStore): readonly Float64Array[] {
  const counts = new Map<number, number>();
  const visit = (take: (connection: number, ms: number) => void): void =>
    store.forEach((records, at) => {
      const connection = connectionOf(records, at);
      if (connection === 0 || isWarmUp(records, at) || outcomeOf(records, at) !== 'ok') return;
      take(connection, totalOf(records, at));
    });
  visit((connection) => counts.set(connection, (counts.get(connection) ?? 0) + 1));
  const found = new Map<number, { readonly times: Float64Array; length: number }>();
  for (const [connection, count] of counts) {
    if (count >= minOfConnection) {
      found.set(connection, { times: new Float64Array(count), length: 0 });
    }
  }
  visit((connection, ms) => {
    const list = found.get(connection);
    if (!list) return;
    list.times[list.length] = ms;
    list.length += 1;
  });
  return [...found.values()].map(({ times }) => times.sort());
}
