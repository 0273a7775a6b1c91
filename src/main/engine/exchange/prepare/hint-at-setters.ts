import type { RequestScope } from '../../../../shared/model/request-scope.ts';
import type { SavedRequest } from '../../../../shared/model/saved-request.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { missingIn } from './prepare-request.ts';

/** The maximum number of requests to name. */
const maxNamed = 3;

/**
 * Returns the requests whose responses would set the missing variables, in quotes; none for other Problems.
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
 * Adds to a Problem of variables without a value which requests would set them when sent. Returns any other
 * Problem unchanged.
 */
export function hintAtSetters(
  problem: Problem,
  request: SavedRequest,
  scope: RequestScope,
  all: Iterable<SavedRequest>,
): Problem {
  const setters = settersOf(problem, request, scope, all);
  if (setters.length === 0) return problem;
  const first = `Send ${setters.join(' or ')} first: its response sets it.`;
  return { ...problem, hint: `${first} ${problem.hint ?? ''}`.trim() };
}
