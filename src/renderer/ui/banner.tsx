import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { CodeText } from './code-text.tsx';
import { joinClasses } from './join-classes.ts';

const icons = { info: Info, warning: TriangleAlert, error: CircleAlert } as const;

/**
 * A line at the top of its subject that stays until the matter is settled: what is wrong, and what to do.
 * Screen readers announce it.
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
          <CodeText text={text === undefined || title.endsWith('.') ? title : `${title}.`} />
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
