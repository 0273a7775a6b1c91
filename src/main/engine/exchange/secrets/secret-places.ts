import { hash } from 'node:crypto';
import type { Auth } from '../../../../shared/model/inherited-settings.ts';
import type { ScopeVariable } from '../../../../shared/model/request-scope.ts';
import { ProblemError, type ProblemInit } from '../../../../shared/problem.ts';
import {
  type SecretPlace,
  type SecretQuestion,
  spellPlace,
} from '../../../../shared/secret-place.ts';
import type { WireRequest } from '../../http/http-engine.ts';
import { isTokenName, tokenLabel } from './kept-token.ts';
import type { Mask } from './mask-secrets.ts';
import type { SecretStore } from './secret-store.ts';

/** How a call is made, besides its origin: the proxy and the checks of the certificate. */
export type CallWay = Pick<SecretPlace, 'proxy' | 'verifyTls' | 'authorities'>;

/** Returns how a request is sent. */
export function wayOf({ connection: { tls } }: Pick<WireRequest, 'connection'>): CallWay {
  const authorities = tls?.authorities ?? [];
  return {
    // No proxy is used.
    proxy: null,
    verifyTls: tls?.verify ?? true,
    authorities: authorities.length === 0 ? null : hash('sha256', authorities.join('\n')),
  };
}

/** Returns where a request goes; secrets are hidden in its shown parts. */
export function placeOf(
  { url, connection }: Pick<WireRequest, 'url' | 'connection'>,
  mask: Mask,
): SecretPlace {
  const { origin } = new URL(url);
  const way = wayOf({ connection });
  return { placeKey: placeKeyOf({ origin, ...way }), origin: mask.text(origin), ...way };
}

/**
 * Returns the key for comparing consents; its origin keeps any secret in plain text. All that changes the way of a
 * call has to be in it. `cli/secret-hosts.ts` makes the same key from what `--secret-host` says. Another list of parts
 * makes all stored consents void.
 */
export function placeKeyOf(place: Omit<SecretPlace, 'placeKey'>): string {
  const { origin, proxy, verifyTls, authorities } = place;
  return hash('sha256', JSON.stringify([origin, proxy, verifyTls, authorities]));
}

/**
 * Refuses secrets for a place that the user never allowed. Call it for every place of a request, before its
 * name is looked up.
 *
 * @param names of the secrets that the request carries
 * @param used the variables of the request: a captured value is known by its variable
 * @param auth of the request: the question names its secrets by what they are
 * @throws ProblemError `secret-place`
 */
export async function refuseNewPlaces(
  { names, used, auth, requestName }: CarriedSecrets,
  place: SecretPlace,
  secrets: Pick<SecretStore, 'heldBack'>,
): Promise<void> {
  if (names.length === 0) return;
  const held = await secrets.heldBack(names, place);
  if (held.length === 0) return;
  throw newPlaces(
    held.map((secret) => ({
      ...{ secret, label: labelOf(secret, used), ...holderOf(secret, used, auth) },
      ...{ requestName, place },
    })),
  );
}

/** The secrets of one request. */
export interface CarriedSecrets {
  readonly names: readonly string[];
  readonly used: readonly ScopeVariable[];
  readonly auth: Auth;
  readonly requestName: string;
}

/**
 * Prepares several items and asks for all consents at once: a question waits until the other items are
 * prepared.
 *
 * @throws ProblemError `secret-place` for all of them; other errors of preparing pass through
 */
export async function askTogether<T, R>(
  items: readonly T[],
  prepare: (item: T) => Promise<R>,
): Promise<R[]> {
  const prepared: R[] = [];
  const questions: SecretQuestion[] = [];
  for (const item of items) {
    try {
      prepared.push(await prepare(item));
    } catch (error) {
      const asked = questionsOf(error);
      if (asked.length === 0) throw error;
      questions.push(...asked);
    }
  }
  if (questions.length > 0) throw newPlaces(questions);
  return prepared;
}

/** Returns the questions of an error; none unless it is a `secret-place`. */
export function questionsOf(error: unknown): readonly SecretQuestion[] {
  if (!(error instanceof ProblemError) || error.problem.kind !== 'secret-place') return [];
  return error.problem.questions ?? [];
}

/** Returns the Problem of secrets that would go to new places; each question appears once. */
function newPlaces(asked: readonly SecretQuestion[]): ProblemError {
  const byKey = new Map(
    asked.map((one) => [JSON.stringify([one.secret, one.place.placeKey]), one]),
  );
  const questions = [...byKey.values()];
  return new ProblemError({ ...wordsOf(questions), kind: 'secret-place', hint, questions });
}

const hint = 'Send the request from its tab to allow it.';

function wordsOf(questions: readonly SecretQuestion[]): Omit<ProblemInit, 'kind'> {
  const [first] = questions;
  const requests = [...new Set(questions.map(({ requestName }) => `"${requestName}"`))].join(', ');
  if (first !== undefined && questions.length === 1) {
    return {
      title: `"${first.label}" was never sent to ${spellPlace(first.place)}`,
      detail: `Request ${requests} uses this secret. Nothing was sent.`,
    };
  }
  const list = questions.map(({ label, place }) => `"${label}" to ${spellPlace(place)}`).join(', ');
  return {
    title: 'Secrets would go to new places',
    detail: `${list}: used by ${requests}. Nothing was sent.`,
  };
}

/** Returns what of a request has a secret: its auth, or a variable. */
function holderOf(
  secret: string,
  used: readonly ScopeVariable[],
  auth: Auth,
): Pick<SecretQuestion, 'kind' | 'variable'> {
  const isInAuth = Object.values<unknown>(auth).some(
    (value) =>
      typeof value === 'object' && value !== null && 'secret' in value && value.secret === secret,
  );
  if (isInAuth && auth.type !== 'inherit' && auth.type !== 'none') return { kind: auth.type };
  const variable = used.find((one) => one.secret === secret)?.name;
  return variable === undefined ? {} : { variable };
}

function labelOf(secret: string, used: readonly ScopeVariable[]): string {
  if (isTokenName(secret)) return tokenLabel;
  const variable = used.find((one) => one.secret === secret);
  return variable?.origin.kind === 'captured' ? variable.name : secret;
}
