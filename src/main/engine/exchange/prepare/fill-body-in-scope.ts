import type { BodyFormat } from '../../../../shared/model/body-formats.ts';
import type { Generate } from '../../../../shared/model/generators.ts';
import type { RequestScope } from '../../../../shared/model/request-scope.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { fixGenerated } from '../scope/use-generated.ts';
import { usedVariables, variablesWithSecrets } from '../scope/used-variables.ts';
import { valuesOf } from '../scope/values-of.ts';
import type { SecretStore } from '../secrets/secret-store.ts';
import { type FilledBody, fillBody } from './fill-body.ts';
import { secretsMissing } from './secrets-missing.ts';

/** How the body of a request is to be filled in. */
export interface FillInScopeOptions {
  /** JSON unless it is said. */
  readonly format?: BodyFormat;
  /** Makes the values of generators; they show examples unless it is given. */
  readonly generate?: Generate;
}

/**
 * Fills in the variables of a body, and reads those secrets that stand in it.
 *
 * @returns a Problem `secret-missing` for secrets without a value here; variables without one are
 *   told by the filled body
 */
export async function fillBodyInScope(
  text: string,
  scope: RequestScope,
  store: SecretStore,
  { format = 'json', generate }: FillInScopeOptions = {},
): Promise<FilledBody | Problem> {
  const used = usedVariables([], { text, format }, scope);
  const names = used.flatMap(({ secret }) => (secret === null ? [] : [secret]));
  const secrets = names.length === 0 ? new Map<string, string>() : await store.read(names);
  const lacking = await secretsMissing(names, used, secrets, store.check);
  if (lacking) return lacking;
  // As in what is sent, a variable says the same wherever it stands.
  const fixed = generate ? fixGenerated(scope, used, generate) : scope;
  return fillBody(
    text,
    { variables: valuesOf(fixed, secrets), secretVariables: variablesWithSecrets(scope) },
    { format, ...(generate && { generate }) },
  );
}
