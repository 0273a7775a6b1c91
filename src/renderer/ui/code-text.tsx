import { codeParts } from './code-parts.ts';
import styles from './code-text.module.css';
import { joinClasses } from './join-classes.ts';
import { shortName } from './type-name.ts';

/** Fits any column; a longer one has to be broken. */
const maxWhole = 32;

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
