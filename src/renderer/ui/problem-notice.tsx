import { CircleAlert, TriangleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';
import type { Problem, ProblemLocation } from '../../shared/problem.ts';
import { caretPrefix } from './caret-prefix.ts';
import { CodeText } from './code-text.tsx';
import { joinClasses } from './join-classes.ts';
import { locationText } from './location-text.ts';
import styles from './problem-notice.module.css';

/** True inside of a line: a {@link ProblemNotice} there shows its words and buttons in one row. */
export const InLine = createContext(false);

/**
 * Shows a problem, the same way everywhere: what happened, where (with the source line and a caret), what to
 * do next, and the library's message under "Details".
 */
export function ProblemNotice({
  problem,
  actions,
  compact = false,
  onLocate,
}: {
  readonly problem: Problem;
  /** Buttons such as retry, restart or open. */
  readonly actions?: ReactNode;
  /** Omits the frame, for use in lists and cards. */
  readonly compact?: boolean;
  /** Makes the location a button, when the window can go there. */
  readonly onLocate?: () => void;
}) {
  const isLine = useContext(InLine);
  const isWarning = problem.severity === 'warning';
  const Icon = isWarning ? TriangleAlert : CircleAlert;
  const place = problem.location === undefined ? '' : locationText(problem.location);
  return (
    <section
      className={joinClasses(
        styles.notice,
        isWarning ? styles.warning : styles.error,
        compact && styles.compact,
        isLine && styles.line,
      )}
      data-severity={problem.severity}
      aria-label={`${isWarning ? 'Warning' : 'Problem'}: ${problem.title}`}
    >
      <Icon className={styles.icon} size={15} aria-hidden />
      <div className={styles.words}>
        <p className={styles.title}>
          <CodeText text={problem.title} />
        </p>
        {problem.detail !== '' && (
          <p className={styles.detail}>
            <CodeText text={problem.detail} />
          </p>
        )}
        {place !== '' &&
          (onLocate === undefined ? (
            <p className={styles.place}>{place}</p>
          ) : (
            <button type="button" className={styles.place} onClick={onLocate}>
              {place}
            </button>
          ))}
        {problem.location?.sourceLine !== undefined && <SourceLine location={problem.location} />}
        {problem.hint !== undefined && (
          <p className={styles.hint}>
            <CodeText text={problem.hint} />
          </p>
        )}
        {problem.cause !== undefined && (
          <details className={styles.cause}>
            <summary>Details</summary>
            <pre>{problem.cause}</pre>
          </details>
        )}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </section>
  );
}

function SourceLine({ location }: { readonly location: ProblemLocation }) {
  const line = location.sourceLine ?? '';
  return (
    <pre className={styles.source}>
      {line}
      {location.column !== undefined && (
        <span aria-hidden>
          {'\n'}
          {caretPrefix(line, location.column)}
          <b>^</b>
        </span>
      )}
    </pre>
  );
}
