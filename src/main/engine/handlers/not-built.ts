import { ProblemError } from '../../../shared/problem.ts';

/** Stands in for a call that is being built. */
export function notBuilt(): never {
  throw new ProblemError({
    kind: 'internal',
    title: 'Being built',
    detail: 'This call is being built.',
  });
}
