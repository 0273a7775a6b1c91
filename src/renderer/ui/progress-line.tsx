import { Button } from './button.tsx';
import { formatElapsed } from './format-quantity.ts';
import styles from './progress-line.module.css';
import { useElapsed } from './use-elapsed.ts';

/** Shows running work in one line: what it does, its time, its progress, and Cancel. */
export function ProgressLine({
  text,
  startedAtMs,
  share,
  onCancel,
}: {
  readonly text: string;
  /** `Date.now()` at its start. */
  readonly startedAtMs: number;
  /** The progress from 0 to 1; null when it is unknown. */
  readonly share: number | null;
  readonly onCancel?: () => void;
}) {
  const elapsedMs = useElapsed(startedAtMs);
  return (
    <div className={styles.line}>
      <progress
        className={styles.bar}
        aria-label={text}
        {...(share !== null && { value: share, max: 1 })}
      />
      <span role="status" className={styles.words}>
        {text}
      </span>
      <span className={styles.elapsed} aria-live="off">
        {share !== null && `${Math.floor(share * 100)} % · `}
        {formatElapsed(elapsedMs)}
      </span>
      {onCancel !== undefined && <Button onClick={onCancel}>Cancel</Button>}
    </div>
  );
}
