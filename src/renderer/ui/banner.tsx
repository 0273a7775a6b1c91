import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { CodeText } from './code-text.tsx';
import { joinClasses } from './join-classes.ts';

const icons = { info: Info, warning: TriangleAlert, error: CircleAlert } as const;

/**
 * A line across the top of what it is about, which stays until it is settled: what is the matter, and
 * what can be done. It is read out when it appears.
 */
export function Banner({
  tone,
  title,
  text,
  actions,
}: {
  readonly tone: keyof typeof icons;
  readonly title: string;
  readonly text?: string;
  readonly actions?: ReactNode;
}) {
  const Icon = icons[tone];
  return (
    <section
      role="alert"
      aria-label={title}
      data-banner
      className={joinClasses(styles.banner, styles[tone])}
    >
      <Icon size={15} aria-hidden className={styles.icon} />
      <p className={styles.words}>
        <b>
          <CodeText text={title} />
        </b>
        {text !== undefined && (
          <>
            {' '}
            <span className={styles.text}>
              <CodeText text={text} />
            </span>
          </>
        )}
      </p>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
