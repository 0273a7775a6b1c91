import type { RequestScope } from '../../../shared/model/request-scope.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { Problem } from '../../../shared/problem.ts';
import { missingIn } from './prepare-request.ts';

/** Requests that are named at most. */
const maxNamed = 3;

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
  if (problem.kind !== 'variable-missing') return problem;
  const missing = missingIn(request, scope);
  const setters = [...all]
    .filter(({ captures }) => captures.some(({ variable }) => missing.has(variable)))
    .filter(({ id }) => id !== request.id)
    .map(({ name }) => `"${name}"`)
    .sort();
  if (setters.length === 0) return problem;
  const named = setters.slice(0, maxNamed).join(' or ');
  const first = `Send ${named} first: its response sets what is missing.`;
  return { ...problem, hint: `${first} ${problem.hint ?? ''}`.trim() };
}
