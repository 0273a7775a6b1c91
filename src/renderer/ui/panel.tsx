import type { ReactNode } from 'react';
import styles from './panel.module.css';

/** A side panel: a heading with tools, a fixed part, and a part that scrolls. */
export function Panel({
  title,
  tools,
  pinned,
  foot,
  children,
}: {
  readonly title: string;
  readonly tools?: ReactNode;
  /** Below the heading, always visible. */
  readonly pinned?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.panel} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <div className={styles.tools}>{tools}</div>
      </header>
      {pinned !== undefined && <div className={styles.filter}>{pinned}</div>}
      <div className={styles.body}>{children}</div>
      {foot !== undefined && <footer className={styles.foot}>{foot}</footer>}
    </section>
  );
}

/** Text shown in place of an empty list. */
export function PanelEmpty({ children }: { readonly children: ReactNode }) {
  return <p className={styles.empty}>{children}</p>;
}
