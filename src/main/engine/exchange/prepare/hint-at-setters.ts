import type { RequestScope } from '../../../../shared/model/request-scope.ts';
import type { SavedRequest } from '../../../../shared/model/saved-request.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { missingIn } from './prepare-request.ts';

/** Requests that are named at most. */
const maxNamed = 3;

/**
 * The requests whose answers would set what a request lacks, their names in quotes; none when the
 * Problem is of something else.
 */
export function settersOf(
  problem: Problem,
  request: SavedRequest,
  scope: RequestScope,
  all: Iterable<SavedRequest>,
): readonly string[] {
  if (problem.kind !== 'variable-missing') return [];
  const missing = missingIn(request, scope);
  return [...all]
    .filter(({ captures }) => captures.some(({ variable }) => missing.has(variable)))
    .filter(({ id }) => id !== request.id)
    .map(({ name }) => `"${name}"`)
    .sort()
    .slice(0, maxNamed);
}

/**
 * The Problem of variables without a value, with the requests whose answers would set them: those
 * are to be sent first. Any other Problem comes back as it is.
 */
export function hintAtSetters(
  problem: Problem,
  request: SavedRequest,
  scope: RequestScope,
  all: Iterable<SavedRequest>,
): Problem {
  const setters = settersOf(problem, request, scope, all);
  if (setters.length === 0) return problem;
  const first = `Send ${setters.join(' or ')} first: its response sets what is missing.`;
  return { ...problem, hint: `${first} ${problem.hint ?? ''}`.trim() };
}
