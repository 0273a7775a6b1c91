import { codeParts } from './code-parts.ts';
import styles from './code-text.module.css';
import { joinClasses } from './join-classes.ts';
import { shortName } from './type-name.ts';

/** Fits any column; longer code may be broken. */
const maxWhole = 32;

/**
 * Shows a sentence with the text between backticks as inline code.
 *
 * @param shortened a full type name to show by its last part, with the full name as its title
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
      <code
        key={start}
        className={joinClasses(styles.code, part.length <= maxWhole && styles.whole)}
        title={isShort ? part : undefined}
      >
        {isShort ? shortName(part) : part}
      </code>
    );
  });
}
