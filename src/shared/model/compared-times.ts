import type { Comparison } from './comparison.ts';
import type { Phases } from './exchange.ts';

/** A row of median times in milliseconds, null where a phase did not apply. */
export interface TimeRow {
  readonly label: string;
  readonly milliseconds: readonly [number | null, number | null];
  /** Whether the difference is more than chance; null where that is not tested. */
  readonly finding: Comparison['times'][number] | null;
  readonly note: string | null;
}

/** Shown below the table of {@link timeRows}. */
export const medianNote =
  'Each phase is a separate median, so they may not add up. A finding is the median difference within a pair. Its interval covers this run only.';

// TLS is a part of Connect.
const phaseLabels: readonly (readonly [keyof Phases, string])[] = [
  ['blockedMs', 'Blocked'],
  ['dnsMs', 'DNS'],
  ['connectMs', 'Connect'],
  ['sendMs', 'Send'],
  ['waitMs', 'Wait (server)'],
  ['receiveMs', 'Receive'],
  ['networkMs', 'Network total'],
];

/** Returns the phases that applied to at least one side, and the time of decoding here. */
export function timeRows({
  sides,
  times,
}: Pick<Comparison, 'sides' | 'times'>): readonly TimeRow[] {
  const phases = phaseLabels.map(
    ([phase, label]): TimeRow => ({
      label,
      milliseconds: [sides[0].medians?.[phase] ?? null, sides[1].medians?.[phase] ?? null],
      finding: times.find((finding) => finding.phase === phase) ?? null,
      note: null,
    }),
  );
  const decode: TimeRow = {
    label: 'Decode (client)',
    milliseconds: [sides[0].decodeMs, sides[1].decodeMs],
    finding: null,
    note: 'not part of the network',
  };
  return [...phases, decode].filter(({ milliseconds }) => milliseconds.some((one) => one !== null));
}

/**
 * Returns the common number of decimals of a table, so that the times align: microseconds if one is that
 * short.
 */
export function timeDecimals(rows: readonly TimeRow[]): number {
  const times = rows.flatMap(({ milliseconds }) => milliseconds.map(Number));
  const largest = Math.max(0, ...times);
  if (largest < 100) return times.some((one) => one > 0 && one < 0.05) ? 3 : 2;
  return largest < 1000 ? 1 : 0;
}

/** Returns `1.33`; a time below the last digit is not shown as zero: `<0.001`. */
export function timeText(milliseconds: number, decimals: number): string {
  const text = milliseconds.toFixed(decimals);
  if (milliseconds <= 0 || Number(text) > 0) return text;
  return `<${(10 ** -decimals).toFixed(decimals)}`;
}

/** Returns a difference in milliseconds with its sign: `+0.02`, `\u22120.06`, `0.00`. */
export function signedTime(milliseconds: number, decimals: number): string {
  const text = Math.abs(milliseconds).toFixed(decimals);
  if (Number(text) === 0) return text;
  return `${milliseconds > 0 ? '+' : '\u2212'}${text}`;
}

/**
 * Describes whether a time difference is more than chance: the median of the differences within the pairs,
 * which may differ from the difference of the medians, and its interval, in milliseconds.
 */
export function findingText({
  isClear,
  isExploratory,
  interval,
  differenceMs,
}: Comparison['times'][number]): string {
  if (interval === null) return 'too few pairs';
  const [from, to] = interval.map((one) => signedTime(one, 2));
  const range = `within a pair ${signedTime(differenceMs, 2)}, 95 % CI ${from} to ${to} ms`;
  if (isExploratory) return `exploratory (${range})`;
  return isClear ? `clear difference (${range})` : `no clear difference (${range})`;
}
