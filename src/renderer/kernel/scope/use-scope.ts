import { useMemo } from 'react';
import { useStore } from 'zustand/react';
import type { EntryRef } from '../../../shared/contract/engine-workspace.ts';
import type { RequestScope } from '../../../shared/model/request-scope.ts';
import type { VariableScope } from '../../ui/variable-scope.ts';
import { useApp, useTabs } from '../app-context.ts';
import { type ScopeState, scopeKey } from '../scope-store.ts';

/** Selects a part of the {@link ScopeState}. */
export function useScopeState<T>(select: (state: ScopeState) => T): T {
  return useStore(useApp().scope, select);
}

/** Returns the scope of a place under the chosen environment, or null while it is unknown. */
export function useScope(place: EntryRef): RequestScope | null {
  const environmentName = useTabs((state) => state.environmentName);
  const key = scopeKey(place, environmentName);
  return useScopeState((state) => state.scopes.get(key) ?? null);
}

/** Returns the variables of a place under the chosen environment. */
export function useVariables(place: EntryRef): VariableScope {
  const environmentName = useTabs((state) => state.environmentName);
  const scope = useScope(place);
  const secretStorage = useScopeState((state) => state.secrets?.storage ?? 'keychain');
  return useMemo(
    () => ({ variables: scope?.variables ?? null, environmentName, secretStorage }),
    [scope, environmentName, secretStorage],
  );
}
