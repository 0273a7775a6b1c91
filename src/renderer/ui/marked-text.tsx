import { markText } from './mark-text.ts';
import styles from './marked-text.module.css';

/** Shows a text with the query's words marked. */
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
