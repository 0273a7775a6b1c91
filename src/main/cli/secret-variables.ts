import { ProblemError } from '../../shared/problem.ts';
import type { SecretPlace } from '../../shared/secret-place.ts';
import { isTokenName, tokenLabel } from '../engine/exchange/secrets/kept-token.ts';
import type { SecretStore } from '../engine/exchange/secrets/secret-store.ts';
import { createSecretsInMemory } from '../engine/exchange/secrets/secrets-in-memory.ts';

/**
 * Returns the environment variable for a secret on the command line: `PROTODESK_SECRET_` and its name in
 * upper case, everything but A-Z, 0-9 as `_`.
 */
export function secretVariableOf(secretName: string): string {
  return `PROTODESK_SECRET_${secretName.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
}

/** Returns the name of a secret for a value captured in a place of the command. */
export function capturedSecretOf(place: string, variable: string): string {
  return `${capturedPrefix}${place}/${variable}`;
}

const capturedPrefix = 'captured/';

/** Returns the user's name for a secret: for a captured one its variable, for a token what it is. */
function labelOf(name: string): string {
  if (isTokenName(name)) return tokenLabel;
  return name.startsWith(capturedPrefix) ? name.slice(name.lastIndexOf('/') + 1) : name;
}

/**
 * Opens the secrets of a command: captured ones first, else those of its environment. An empty value counts
 * as none. A captured value may be sent back to its origin; everything else must be allowed by options or the
 * environment.
 *
 * `read` throws a Problem `secret-missing` that names the variables to set.
 */
export function openSecrets(
  environment: Readonly<Record<string, string | undefined>>,
  /** True when the user allows a secret to be sent to a place, by its label. */
  isAllowed: (label: string, place: SecretPlace) => boolean,
): SecretStore {
  const captured = createSecretsInMemory();
  const given = (name: string): string => environment[secretVariableOf(name)] ?? '';
  return {
    ...captured,
    async check(names) {
      const { known } = await captured.check(names);
      const found = names.filter((name) => known.has(name) || given(name) !== '');
      return { known: new Set(found), problem: null };
    },
    async heldBack(names, place) {
      const held = await captured.heldBack(names, place);
      return held.filter((name) => !isAllowed(labelOf(name), place));
    },
    async read(names) {
      const found = new Map(await captured.read(names));
      const lacking: string[] = [];
      for (const name of names) {
        if (found.has(name)) continue;
        const value = given(name);
        if (value === '') lacking.push(name);
        else found.set(name, value);
      }
      if (lacking.length > 0) throw new ProblemError(missing(lacking));
      return found;
    },
  };
}

function missing(names: readonly string[]): ConstructorParameters<typeof ProblemError>[0] {
  const variables = [...new Set(names.map(secretVariableOf))].join(', ');
  const quoted = names.map((name) => `"${name}"`).join(', ');
  return {
    kind: 'secret-missing',
    title: names.length === 1 ? 'A secret has no value' : 'Some secrets have no value',
    detail: `${quoted} ${names.length === 1 ? 'is' : 'are'} not in the environment. Nothing was sent.`,
    hint: `Set ${variables}; workspace files hold only the names of secrets.`,
  };
}
