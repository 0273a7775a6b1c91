import { Fragment, type ReactNode } from 'react';
import type { Inspected } from '../../../../shared/model/opened-body.ts';
import type { Problem } from '../../../../shared/problem.ts';
import styles from '../base/response-view.module.css';

/** Returns the problems between the bytes and the message, in that order. */
export function bodyProblems({ steps, reading }: Inspected): readonly Problem[] {
  const ofReading = reading.kind === 'protobuf' || reading.kind === 'json' ? reading.problem : null;
  const ofSteps = steps.map(({ problem }) => problem);
  return [...ofSteps, ofReading].filter((found) => found !== null);
}

/** Shows problems above a body, each once. */
export function Problems({
  problems,
  renderProblem,
}: {
  readonly problems: readonly Problem[];
  readonly renderProblem: (problem: Problem) => ReactNode;
}) {
  const byWords = new Map(problems.map((problem) => [wordsOf(problem), problem]));
  if (byWords.size === 0) return null;
  return (
    <div className={styles.problems}>
      {[...byWords].map(([words, problem]) => (
        <Fragment key={words}>{renderProblem(problem)}</Fragment>
      ))}
    </div>
  );
}

function wordsOf({ kind, title, detail }: Problem): string {
  return `${kind} ${title} ${detail}`;
}
