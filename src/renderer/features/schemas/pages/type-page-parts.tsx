import { type ReactNode, useId, useState } from 'react';
import type { WrittenOption } from '../../../../shared/model/type-page.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { foldComment, reflowComment } from './comment-text.ts';
import styles from './type-page.module.css';

/** A section of a page with a heading; empty sections are hidden. */
export function PagePart({
  title,
  tools,
  children,
}: {
  readonly title: string;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <header className={styles.partHead}>
        <h3 id={id}>{title}</h3>
        {tools}
      </header>
      {children}
    </section>
  );
}

/** A comment of the source, without links. A long one can be expanded. */
export function Comment({ text }: { readonly text: string | null }) {
  const [isWhole, setWhole] = useState(false);
  if (text === null || text.trim() === '') return null;
  const whole = reflowComment(text);
  const folded = foldComment(whole);
  return (
    <div className={styles.comment}>
      <p>
        <CodeText text={isWhole ? whole : (folded ?? whole)} />
      </p>
      {folded !== null && (
        <button type="button" className={styles.more} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  );
}

/** Options as they are written. An option that no schema defines is marked. */
export function OptionChips({ options }: { readonly options: readonly WrittenOption[] }) {
  return options.map(({ name, value, isKnown }) => (
    <span
      key={`${name} ${value}`}
      className={joinClasses(
        styles.chip,
        name === 'deprecated' && value === 'true' && styles.warned,
        !isKnown && styles.unknown,
      )}
      title={isKnown ? undefined : 'Not defined in this set; kept as written.'}
    >
      {name === 'deprecated' && value === 'true'
        ? name
        : `${name} = ${value.replaceAll(/\s+/gu, ' ')}`}
      {!isKnown && <i> unknown option</i>}
    </span>
  ));
}

/** A word about a member in a chip. */
export function Chip({
  children,
  title,
}: {
  readonly children: ReactNode;
  readonly title?: string;
}) {
  return (
    <span className={styles.chip} title={title}>
      {children}
    </span>
  );
}
