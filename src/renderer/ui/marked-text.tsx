import { markText } from './mark-text.ts';
import styles from './marked-text.module.css';

/** A text with what was looked for marked in it. */
export function MarkedText({ text, query }: { readonly text: string; readonly query: string }) {
  if (query === '') return text;
  return markText(text, query).map((part) =>
    part.isMarked ? (
      <mark key={part.start} className={styles.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
