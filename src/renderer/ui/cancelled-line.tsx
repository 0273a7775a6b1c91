import { Button } from './button.tsx';
import styles from './cancelled-line.module.css';

/** What was cancelled, in one line, and the way to have it after all. */
export function CancelledLine({
  text,
  action,
  onAction,
}: {
  /** What there is not, therefore. */
  readonly text: string;
  readonly action: string;
  readonly onAction: () => void;
}) {
  return (
    <p className={styles.line} role="status">
      Cancelled: {text} <Button onClick={onAction}>{action}</Button>
    </p>
  );
}
