import type { BodyFormat } from '../../../shared/model/body-draft.ts';
import type { RequestScope } from '../../../shared/model/request-scope.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { SecretStore } from '../engine-options.ts';
import { type FilledBody, fillBody } from './fill-body.ts';
import { secretsMissing } from './secrets-missing.ts';
import { usedVariables, variablesWithSecrets } from './used-variables.ts';
import { valuesOf } from './values-of.ts';

/**
 * Fills in the variables of a body, and reads those secrets that stand in it. Generators show examples.
 *
 * @returns a Problem `secret-missing` for secrets without a value here; variables without one are
 *   told by the filled body
 */
export async function fillBodyInScope(
  text: string,
  scope: RequestScope,
  store: SecretStore,
  format: BodyFormat = 'json',
): Promise<FilledBody | Problem> {
  const used = usedVariables([], { text, format }, scope);
  const names = used.flatMap(({ secret }) => (secret === null ? [] : [secret]));
  const secrets = names.length === 0 ? new Map<string, string>() : await store.read(names);
  const lacking = await secretsMissing(names, used, secrets, store.check);
  if (lacking) return lacking;
  return fillBody(
    text,
    { variables: valuesOf(scope, secrets), secretVariables: variablesWithSecrets(scope) },
    { format },
  );
}
