import { CopyButton } from './copy-button.tsx';
import styles from './verdict-line.module.css';

/** The summary sentences above a table; each can be copied. */
export function VerdictLine({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <ul className={styles.list} aria-label="Verdict">
      {sentences.map((sentence) => (
        <li key={sentence} className={styles.sentence}>
          <span>{sentence}</span>
          <CopyButton compact label="Copy this sentence" getText={() => sentence} />
        </li>
      ))}
    </ul>
  );
}
