import { ProgressLine } from '../../../ui/progress-line.tsx';
import { useLasting } from '../../../ui/use-elapsed.ts';
import styles from '../base/response-view.module.css';

/** Faster reading shows no progress. */
const busyAfterMs = 500;

/** Shows that a body is being read in another way, once that takes long. */
export function ReadingBusy({
  sinceMs,
  onCancel,
}: {
  readonly sinceMs: number | null;
  readonly onCancel?: (() => void) | undefined;
}) {
  const isLong = useLasting(sinceMs !== null, sinceMs ?? 0, busyAfterMs);
  if (!isLong || sinceMs === null) return null;
  return (
    <div className={styles.busy}>
      <ProgressLine
        text="Reading it again"
        startedAtMs={sinceMs}
        share={null}
        {...(onCancel !== undefined && { onCancel })}
      />
    </div>
  );
}
