import { plainValues } from '../../../shared/model/plain-values.ts';
import type { Environment, SampleServerStatus } from '../../../shared/model/workspace.ts';

/** The variables of an environment, with those the app supplies: `sampleServer`, its address. */
export function variablesOf(
  environments: readonly Environment[],
  environmentName: string | null,
  sampleServer: SampleServerStatus,
): Record<string, string> {
  const chosen = environments.find((environment) => environment.name === environmentName);
  return {
    ...(sampleServer.kind === 'running' && { sampleServer: sampleServer.url }),
    ...plainValues(chosen?.variables ?? {}),
  };
}
