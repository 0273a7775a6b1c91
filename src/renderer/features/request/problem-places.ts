import type { Auth } from '../../../shared/model/inherited-settings.ts';
import type { Origin, RequestScope } from '../../../shared/model/request-scope.ts';
import type { Problem } from '../../../shared/problem.ts';

/** A place where a missing value can be set. */
export type ProblemPlace =
  | { readonly kind: 'environments'; readonly label: string }
  | { readonly kind: 'settings'; readonly label: string; readonly folderPath: string }
  | { readonly kind: 'auth'; readonly label: string }
  | { readonly kind: 'params'; readonly label: string };

const environments: ProblemPlace = { kind: 'environments', label: 'Open environments' };

/**
 * Returns the places where the missing values of a problem can be set, each once; none for other problems.
 *
 * @param auth the auth of the request itself
 */
export function placesOf(
  problem: Problem,
  auth: Auth,
  scope: Pick<RequestScope, 'variables' | 'auth'> | null,
): readonly ProblemPlace[] {
  if (problem.kind === 'variable-missing') return [environments];
  if (problem.kind === 'path-variable') return [{ kind: 'params', label: 'Open Params' }];
  if (problem.kind !== 'secret-missing') return [];
  const variables = (scope?.variables ?? []).filter(
    ({ name, kind, isSet }) =>
      kind === 'secret' && !isSet && problem.detail.includes(`{{${name}}}`),
  );
  const places = variables.map(({ origin }) => placeOf(origin));
  if (/\bAuth is the secret/u.test(problem.detail)) {
    const origin = auth.type === 'inherit' ? scope?.auth?.origin : undefined;
    places.push(origin === undefined ? { kind: 'auth', label: 'Open Auth' } : placeOf(origin));
  }
  return places
    .filter((place) => place !== null)
    .filter(({ label }, index, all) => all.findIndex((one) => one.label === label) === index);
}

/** Adds to a problem why the value is gone, when secrets last only until the app closes. */
export function explainLost(problem: Problem, storage: 'keychain' | 'memory'): Problem {
  const isUnset = problem.kind === 'secret-missing' && /no value on this/u.test(problem.title);
  if (storage === 'keychain' || !isUnset) return problem;
  return {
    ...problem,
    hint: 'This desktop has no keychain, so secrets last until Protodesk closes: set the value again.',
  };
}

function placeOf(origin: Origin): ProblemPlace | null {
  switch (origin.kind) {
    case 'environment':
      return environments;
    case 'workspace':
      return { kind: 'settings', label: 'Open workspace settings', folderPath: '' };
    case 'folder':
      return {
        kind: 'settings',
        label: `Open settings of ${origin.name}`,
        folderPath: origin.path,
      };
    case 'app':
    case 'captured':
      return null;
  }
}
