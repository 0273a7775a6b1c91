import { Button } from './button.tsx';
import styles from './cancelled-line.module.css';

/** Says in one line what was cancelled, with a button to run it again. */
export function CancelledLine({
  text,
  action,
  onAction,
}: {
  /** What is missing because of it. */
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
