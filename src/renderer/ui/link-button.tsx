import type { ReactNode } from 'react';
import styles from './link-button.module.css';

/** A clickable word in a sentence. */
export function LinkButton({
  onClick,
  children,
  'aria-label': label,
}: {
  readonly onClick: () => void;
  readonly children: ReactNode;
  /** Needed when the word alone does not say what it is about. */
  readonly 'aria-label'?: string;
}) {
  return (
    <button type="button" className={styles.link} aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}
