import { Timer } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { Comparison } from '../../../shared/model/comparison.ts';
import {
  marginPercent,
  type RelativeTime,
  relativeTime,
} from '../../../shared/model/relative-time.ts';
import { runLimits } from '../../../shared/model/run-plan.ts';
import { sideNames } from '../../../shared/model/side-names.ts';
import { sayEstimate, sayPercent } from '../../../shared/text/say-percent.ts';
import { Button } from '../../ui/button.tsx';
import { formatCounted, formatDuration } from '../../ui/format-quantity.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './summary.module.css';

/** The ends of the axis to choose from, in percent. */
const axisEnds = [10, 20, 40, 100, 200, 400, 1000];

/** Shows the time difference as a dot with its interval, against the margin. */
export function TimeDifference({
  comparison,
  onTime,
}: {
  readonly comparison: Comparison;
  /** Opens a run, which is more precise than a few pairs, with so many samples if they are given. */
  readonly onTime: (samples?: number) => void;
}) {
  const [a, b] = sideNames(comparison.sides);
  const time = relativeTime(comparison);
  const [left, right] = comparison.sides.map(({ medians }) => medians?.networkMs ?? null);
  return (
    <section className={styles.block} aria-label="Time">
      <header className={styles.head}>
        <h3>Time</h3>
        <span
          className={styles.about}
          title="Median of the differences within a pair, not the difference of the two medians. The interval covers this run only."
        >
          {a} relative to {b} within a pair, 95 % CI
        </span>
        <Button
          className={styles.tool}
          icon={<Timer size={13} aria-hidden />}
          onClick={() => onTime()}
        >
          Time it
        </Button>
      </header>
      {time !== null && <Axis time={time} names={[a, b]} />}
      <p className={styles.facts}>
        <span>
          {left == null || right == null
            ? 'Not timed on both sides.'
            : `Median of all pairs: ${a} ${formatDuration(left)}, ${b} ${formatDuration(right)}.`}
        </span>{' '}
        {time !== null && <Advice time={time} pairCount={comparison.pairCount} onTime={onTime} />}
      </p>
    </section>
  );
}

function Advice({
  time: { decision, morePairs },
  pairCount,
  onTime,
}: {
  readonly time: RelativeTime;
  readonly pairCount: number;
  readonly onTime: (samples: number) => void;
}) {
  if (morePairs !== null) {
    const samples = Math.min(runLimits.samples, pairCount + morePairs);
    return (
      <>
        About {formatCounted(morePairs, 'more pair')} may decide:{' '}
        <LinkButton onClick={() => onTime(samples)}>
          Time {formatCounted(samples, 'sample')}...
        </LinkButton>
      </>
    );
  }
  switch (decision) {
    case 'too-few-pairs':
      return 'Too few pairs for an interval.';
    case 'exploratory':
      return 'Exploratory, because pairs are missing.';
    default:
      return 'A quick figure: for a report, use Time it.';
  }
}

function Axis({
  time: { percent, interval },
  names: [a, b],
}: {
  readonly time: RelativeTime;
  readonly names: readonly [string, string];
}) {
  const reach = Math.max(...(interval ?? []).map(Math.abs), Math.abs(percent), 2 * marginPercent);
  const end = axisEnds.find((one) => one >= reach) ?? axisEnds.at(-1) ?? 0;
  // Nothing is faster by more than 100 %.
  const start = Math.max(-end, -100);
  const at = (value: number) =>
    `${((Math.max(start, Math.min(end, value)) - start) / (end - start)) * 100}%`;
  const range = ([low, high]: readonly [number, number]): CSSProperties => ({
    left: at(low),
    right: `calc(100% - ${at(high)})`,
  });
  const estimate = interval && sayEstimate(percent, interval);
  const said = estimate ? `${estimate.percent}, 95 % CI ${estimate.interval}` : sayPercent(percent);
  return (
    <div
      className={styles.axis}
      role="img"
      aria-label={`${a} against ${b}, within a pair: ${said}. Margin ${marginPercent} %.`}
    >
      <div className={styles.directions}>
        <span>faster</span>
        <span style={{ left: at(0) }}>{`\u00b1${marginPercent} %`}</span>
        <span>slower</span>
      </div>
      <div className={styles.plot}>
        <span className={styles.margin} style={range([-marginPercent, marginPercent])} />
        <span className={styles.zero} style={{ left: at(0) }} />
        {interval !== null && <span className={styles.interval} style={range(interval)} />}
        <span className={styles.dot} style={{ left: at(percent) }} />
      </div>
      <div className={styles.ticks}>
        {[start, ...(start === -end ? [-end / 2] : []), 0, end / 2, end].map((tick) => (
          <span
            key={tick}
            className={tick !== start && Math.abs(tick) === end / 2 ? styles.half : undefined}
            style={{ left: at(tick) }}
          >
            {sayTick(tick)}
          </span>
        ))}
      </div>
    </div>
  );
}

function sayTick(percent: number): string {
  if (percent === 0) return '0';
  return `${percent > 0 ? '+' : '\u2212'}${Math.abs(percent)} %`;
}
