import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

/** A section of a comparison: its title, its count and its tools in one line above it. */
export function Section({
  title,
  about,
  tools,
  children,
}: {
  readonly title: string;
  readonly about?: ReactNode;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        <div className={styles.about}>{about}</div>
        <div className={styles.tools}>{tools}</div>
      </header>
      {children}
    </section>
  );
}
