import { ChevronDown, CircleAlert, TriangleAlert } from 'lucide-react';
import type { Problem } from '../../../shared/problem.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { locationText } from '../../ui/location-text.ts';
import styles from './problem-brief.module.css';

/** A problem in two lines: what happened and where, and the beginning of the details. */
export function ProblemBrief({
  problem,
  onDetails,
}: {
  readonly problem: Problem;
  readonly onDetails: () => void;
}) {
  const { severity, title, detail, location } = problem;
  const Icon = severity === 'warning' ? TriangleAlert : CircleAlert;
  return (
    <section
      className={styles.brief}
      aria-label={`${severity === 'warning' ? 'Warning' : 'Problem'}: ${title}`}
      title={[title, detail].filter(Boolean).join('\n')}
    >
      <Icon className={styles[severity]} size={15} aria-hidden />
      <div className={styles.words}>
        <p className={styles.line}>
          <span className={styles.title}>
            <CodeText text={title} />
          </span>
          {location !== undefined && <span className={styles.place}>{locationText(location)}</span>}
        </p>
        <p className={styles.line}>
          <span className={styles.detail}>
            <CodeText text={detail} />
          </span>
          <button type="button" tabIndex={-1} className={styles.more} onClick={onDetails}>
            Details
            <ChevronDown size={12} aria-hidden />
          </button>
        </p>
      </div>
    </section>
  );
}
