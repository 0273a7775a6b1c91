import type { ReactNode } from 'react';
import styles from './link-button.module.css';

/** A word of a sentence that can be pressed. */
export function LinkButton({
  onClick,
  children,
}: {
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button type="button" className={styles.link} onClick={onClick}>
      {children}
    </button>
  );
}
