import type { Inspected } from '../../../../shared/model/opened-body.ts';
import type { Problem } from '../../../../shared/problem.ts';

/** Returns the problems between the bytes and the message, in that order. */
export function bodyProblems({ steps, reading }: Inspected): readonly Problem[] {
  const ofReading = reading.kind === 'protobuf' || reading.kind === 'json' ? reading.problem : null;
  const ofSteps = steps.map(({ problem }) => problem);
  return [...ofSteps, ofReading].filter((found) => found !== null);
}

/** Returns each problem once, errors first. */
export function inOrder(problems: readonly Problem[]): readonly Problem[] {
  const byWords = new Map(
    problems.map((problem) => [`${problem.kind} ${problem.title} ${problem.detail}`, problem]),
  );
  const rank = ({ severity }: Problem) => (severity === 'error' ? 0 : 1);
  return [...byWords.values()].sort((a, b) => rank(a) - rank(b));
}
