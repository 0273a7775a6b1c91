import { CopyButton } from './copy-button.tsx';
import styles from './verdict-line.module.css';

/** The sentences that head a table, each to be copied by itself. */
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
