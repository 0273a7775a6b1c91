import type { CapturedValue } from '../../shared/model/capture.ts';
import type { Generate } from '../../shared/model/generators.ts';
import { createLiveGenerators } from '../engine/exchange/scope/live-generators.ts';
import { type KnownSecrets, watchSecrets } from '../engine/exchange/secrets/known-secrets.ts';
import type { CommandIo } from './command-io.ts';
import { isAllowedByHosts, type SecretHostOptions } from './secret-hosts.ts';
import { openSecrets } from './secret-variables.ts';

/** What the requests of one command share: its secrets, and what answers set for those that follow. */
export interface CommandSession {
  /** With a mask of those that were met. */
  readonly secrets: KnownSecrets;
  /** Makes the values of generators; `$counter` counts over all requests of the command. */
  readonly generate: Generate;
  /** What answers set in an environment of a workspace, each variable once. */
  captured(
    workspaceFolder: string | null,
    environmentName: string | null,
  ): readonly CapturedValue[];
  /** Sets variables, in place of what they were set to before. */
  capture(
    workspaceFolder: string | null,
    environmentName: string | null,
    values: readonly CapturedValue[],
  ): void;
}

/** Begins a command. What the app captured is not read, so that a command does the same anywhere. */
export function openSession(
  { environment }: Pick<CommandIo, 'environment'>,
  options: SecretHostOptions,
): CommandSession {
  const byPlace = new Map<string, Map<string, CapturedValue>>();
  const keyOf = (...place: readonly (string | null)[]): string => JSON.stringify(place);
  return {
    secrets: watchSecrets(
      openSecrets(environment, (label, place) =>
        isAllowedByHosts(label, place, options, environment),
      ),
    ),
    generate: createLiveGenerators().generate,
    captured: (...place) => [...(byPlace.get(keyOf(...place))?.values() ?? [])],
    capture(workspaceFolder, environmentName, values) {
      const key = keyOf(workspaceFolder, environmentName);
      const kept = byPlace.get(key) ?? new Map<string, CapturedValue>();
      for (const value of values) kept.set(value.variable, value);
      byPlace.set(key, kept);
    },
  };
}
