import { ChevronDown, CircleAlert, TriangleAlert } from 'lucide-react';
import type { Problem } from '../../../../shared/problem.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { locationText } from '../../../ui/location-text.ts';
import styles from './problem-brief.module.css';

/** A problem in two lines: what happened, and where with the beginning of the details. */
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
          <button
            type="button"
            tabIndex={-1}
            className={styles.more}
            aria-label="Details"
            onClick={onDetails}
          >
            <ChevronDown size={13} aria-hidden />
          </button>
        </p>
        <p className={styles.line}>
          {location !== undefined && (
            <span className={styles.place}>
              {/* Eyes have it above. */}
              <span className={styles.file}>{location.file}</span>
              {locationText(location).slice(location.file?.length ?? 0)}
            </span>
          )}
          <span className={styles.detail}>
            <CodeText text={detail} />
          </span>
        </p>
      </div>
    </section>
  );
}
