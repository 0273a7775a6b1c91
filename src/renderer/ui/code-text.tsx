import { codeParts } from './code-parts.ts';
import styles from './code-text.module.css';
import { shortName } from './type-name.ts';

/**
 * A sentence with what stands between backticks in it as inline code.
 *
 * @param shortened a full name of a type that is shown by its last part, with the whole as its title
 */
export function CodeText({
  text,
  shortened,
}: {
  readonly text: string;
  readonly shortened?: string;
}) {
  return codeParts(text).map(({ start, text: part, isCode }) => {
    if (!isCode) return part;
    const isShort = part === shortened;
    return (
      <code key={start} className={styles.code} title={isShort ? part : undefined}>
        {isShort ? shortName(part) : part}
      </code>
    );
  });
}
