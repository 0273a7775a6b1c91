import { useEffect, useState } from 'react';
import type { CapturedValue } from '../../../../shared/model/capture.ts';
import type { UnresolvedVariable } from '../../../../shared/model/request-scope.ts';
import type { EngineCalls } from '../../../kernel/engine-client.ts';

/** The data of an environment that is not in its file. */
export interface EnvironmentLists {
  readonly captured: readonly CapturedValue[];
  /** Null while they are searched. */
  readonly unresolved: readonly UnresolvedVariable[] | null;
}

const nothing: EnvironmentLists = { captured: [], unresolved: null };

/**
 * Returns the captured values of an environment, and its unresolved variables.
 *
 * @param name null without an environment
 * @param change a new object when they may have changed: after a change of files or secrets
 */
export function useEnvironmentLists(
  engine: EngineCalls,
  name: string | null,
  ...change: readonly [workspace: unknown, captured: unknown, secrets: unknown]
): EnvironmentLists {
  const [found, setFound] = useState<EnvironmentLists & { readonly name: string | null }>();
  const [workspace, captured, secrets] = change;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the changes say when to read again
  useEffect(() => {
    let isCurrent = true;
    const asked = { environmentName: name };
    void Promise.all([engine.listCaptured(asked), engine.listUnresolved(asked)]).then(
      ([values, variables]) => {
        if (!isCurrent) return;
        setFound({
          name,
          captured: values.ok ? values.value.values : [],
          unresolved: variables.ok ? variables.value.variables : [],
        });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [engine, name, workspace, captured, secrets]);

  return found?.name === name ? found : nothing;
}
