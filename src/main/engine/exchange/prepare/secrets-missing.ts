import type { ScopeVariable } from '../../../../shared/model/request-scope.ts';
import { type Problem, problem } from '../../../../shared/problem.ts';
import type { SecretStore } from '../secrets/secret-store.ts';
import { spellOrigin } from './request-texts.ts';

/**
 * Returns the Problem of all secrets without a value on this computer, each with what names it. Null when all
 * have one.
 *
 * @param names of the needed secrets
 * @param used the used variables; a secret that is none of them belongs to the auth
 * @param check returns why an existing value cannot be read
 */
export async function secretsMissing(
  names: readonly string[],
  used: readonly ScopeVariable[],
  known: ReadonlyMap<string, string>,
  check: SecretStore['check'],
): Promise<Problem | null> {
  const lacking = names.filter((name) => !known.has(name));
  if (lacking.length === 0) return null;
  const list = lacking.map((name) => {
    const of = used.find(({ secret }) => secret === name);
    const who = of ? `{{${of.name}}} of ${spellOrigin(of.origin)}` : 'Auth';
    return `${who} is the secret "${name}"`;
  });
  const { problem: why } = await check(lacking);
  if (why) {
    const detail = `${list.join('; ')}. ${why.detail}`;
    return { ...why, kind: 'secret-missing', severity: 'error', detail };
  }
  return problem({
    kind: 'secret-missing',
    title:
      lacking.length === 1
        ? 'A secret has no value on this computer'
        : 'Some secrets have no value on this computer',
    detail: `${list.join('; ')}.`,
    hint: 'Workspace files hold only names of secrets: set the value once per computer, where it is used.',
  });
}
