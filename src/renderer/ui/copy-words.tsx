import styles from './copy-words.module.css';

/** The outcome of a copy: none yet, done, or refused. */
export type CopyState = 'idle' | 'copied' | 'failed';

/** The words of a button that copies: its label, or for a moment what came of it. */
export function CopyWords({ label, state }: { readonly label: string; readonly state: CopyState }) {
  return (
    <span className={styles.words} data-label={label} role="status">
      {copyWords(label, state)}
    </span>
  );
}

/** Returns the label of a button that copies, or for a moment what came of it. */
export function copyWords(label: string, state: CopyState): string {
  if (state === 'idle') return label;
  return state === 'copied' ? 'Copied' : 'Could not copy';
}
