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

/** How to fill in the body of a request. */
export interface FillInScopeOptions {
  /** JSON by default. */
  readonly format?: BodyFormat;
  /** Makes the values of generators; by default they show examples. */
  readonly generate?: Generate;
}

/**
 * Fills in the variables of a body, and reads the secrets in it.
 *
 * @returns a Problem `secret-missing` for secrets without a value; the filled body reports variables without
 *   one
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
  // As when sending, a variable has the same value wherever it occurs.
  const fixed = generate ? fixGenerated(scope, used, generate) : scope;
  return fillBody(
    text,
    { variables: valuesOf(fixed, secrets), secretVariables: variablesWithSecrets(scope) },
    { format, ...(generate && { generate }) },
  );
}
