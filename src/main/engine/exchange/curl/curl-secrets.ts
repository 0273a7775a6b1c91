import { randomBytes } from 'node:crypto';
import { type BodyDraft, rowTexts } from '../../../../shared/model/body-draft.ts';
import type { RequestScope } from '../../../../shared/model/request-scope.ts';
import { usedVariables } from '../scope/used-variables.ts';
import { isTokenName, tokenLabel } from '../secrets/kept-token.ts';
import type { SecretStore } from '../secrets/secret-store.ts';
import type { CurlSecret } from './write-curl.ts';

/** Gives markers in the place of secrets, whose values are never read. */
export interface CurlSecrets {
  readonly store: Pick<SecretStore, 'check' | 'read' | 'heldBack'>;
  /** Returns the marker for stored cookies, which have no name as a secret. */
  cookies(): string;
  /** Returns the secrets that were asked for. */
  used(): readonly CurlSecret[];
}

/** Variables that shells and curl use themselves. */
const ownNames =
  /^(?:PATH|HOME|USER|SHELL|TERM|PWD|OLDPWD|LANG|LC_.*|IFS|PS\d|ENV|OPTIND|UID|RANDOM|SECONDS|.*_PROXY|CURL_.*|SSL.*|BASH.*|LD_.*)$/u;

/**
 * Creates markers for the secrets of a request. An environment variable has the name of the variable that has the
 * secret, in upper case, else that of the secret.
 *
 * @param body of the request
 */
export function createCurlSecrets(scope: RequestScope, body: BodyDraft): CurlSecrets {
  const run = randomBytes(8).toString('hex');
  const inBody = new Set(usedVariables(rowTexts(body), body, scope).map(({ secret }) => secret));
  const found = new Map<string, CurlSecret>();

  function secretOf(secret: string): CurlSecret {
    const known = found.get(secret);
    if (known) return known;
    const variable = scope.variables.find((one) => one.secret === secret);
    return add(secret, variable?.name ?? (isTokenName(secret) ? tokenLabel : secret));
  }

  function add(secret: string, label: string): CurlSecret {
    const taken = new Set([...found.values()].map(({ name }) => name));
    const made: CurlSecret = {
      // In lower case, because it may stand in a host.
      marker: `secret${run}x${found.size}x`,
      name: shellName(label, taken),
      isInBody: inBody.has(secret),
    };
    found.set(secret, made);
    return made;
  }

  return {
    store: {
      check: async (names) => ({ known: new Set(names), problem: null }),
      read: async (names) => new Map(names.map((name) => [name, secretOf(name).marker])),
      heldBack: async () => [],
    },
    // A secret may have any name but the empty one.
    cookies: () => (found.get('') ?? add('', 'Cookie')).marker,
    used: () => [...found.values()],
  };
}

function shellName(text: string, taken: ReadonlySet<string>): string {
  const plain = text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/gu, '_')
    .replace(/^_+|_+$/gu, '');
  const isFree = /^[A-Z]/u.test(plain) && !ownNames.test(plain);
  const name = isFree ? plain : `SECRET${plain === '' ? '' : '_'}${plain}`;
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? name : `${name}_${number}`;
    if (!taken.has(numbered)) return numbered;
  }
}
