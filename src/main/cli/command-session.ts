import type { CapturedValue } from '../../shared/model/capture.ts';
import type { Generate } from '../../shared/model/generators.ts';
import type { CallCookies } from '../engine/exchange/cookies/call-cookies.ts';
import { cookiesInMemory } from '../engine/exchange/cookies/cookies-in-memory.ts';
import { createTokenSource, type TokenSource } from '../engine/exchange/oauth/token-source.ts';
import { createLiveGenerators } from '../engine/exchange/scope/live-generators.ts';
import { type KnownSecrets, watchSecrets } from '../engine/exchange/secrets/known-secrets.ts';
import type { CommandIo } from './command-io.ts';
import { isAllowedByHosts, type SecretHostOptions } from './secret-hosts.ts';
import { openSecrets } from './secret-variables.ts';

/** State shared by the requests of one command: secrets, and cookies and captured values for later requests. */
export interface CommandSession {
  /** With a mask of those used so far. */
  readonly secrets: KnownSecrets;
  /** The tokens of OAuth 2: they last until the command ends. */
  readonly tokens: TokenSource;
  /** Makes the values of generators; `$counter` counts over all requests of the command. */
  readonly generate: Generate;
  /** Returns the values captured in an environment of a workspace, each variable once. */
  captured(
    workspaceFolder: string | null,
    environmentName: string | null,
  ): readonly CapturedValue[];
  /** Returns the cookies of an environment of a workspace: those of this command so far. */
  cookies(workspaceFolder: string | null, environmentName: string | null): CallCookies;
  /** Sets variables, replacing their earlier values. */
  capture(
    workspaceFolder: string | null,
    environmentName: string | null,
    values: readonly CapturedValue[],
  ): void;
}

/**
 * Starts a session. It does not read values captured by the app, or its cookies, so that a command does the same everywhere.
 */
export function openSession(
  { environment }: Pick<CommandIo, 'environment'>,
  options: SecretHostOptions,
): CommandSession {
  const byPlace = new Map<string, Map<string, CapturedValue>>();
  const jars = new Map<string, CallCookies>();
  const keyOf = (...place: readonly (string | null)[]): string => JSON.stringify(place);
  const secrets = watchSecrets(
    openSecrets(environment, (label, place) =>
      isAllowedByHosts(label, place, options, environment),
    ),
  );
  return {
    secrets,
    tokens: createTokenSource(secrets),
    generate: createLiveGenerators().generate,
    cookies(...place) {
      const key = keyOf(...place);
      const found = jars.get(key) ?? cookiesInMemory();
      jars.set(key, found);
      return found;
    },
    captured: (...place) => [...(byPlace.get(keyOf(...place))?.values() ?? [])],
    capture(workspaceFolder, environmentName, values) {
      const key = keyOf(workspaceFolder, environmentName);
      const kept = byPlace.get(key) ?? new Map<string, CapturedValue>();
      for (const value of values) kept.set(value.variable, value);
      byPlace.set(key, kept);
    },
  };
}
