import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EntryRef } from '../../shared/contract/engine-workspace.ts';
import type { CapturedValue } from '../../shared/model/capture.ts';
import type { RequestScope } from '../../shared/model/request-scope.ts';
import type { Problem } from '../../shared/problem.ts';
import type { SecretConsent } from '../../shared/secret-place.ts';

/** How secrets of the open workspace are kept, and which have a value on this computer. */
export interface SecretsState {
  readonly storage: 'keychain' | 'memory';
  readonly backend: string;
  readonly names: readonly string[];
  /** Where secrets may go. */
  readonly consents: readonly SecretConsent[];
  /** Secrets that could not be read, and why. */
  readonly problem: Problem | null;
}

/** What holds where in the workspace, as far as it was asked for. */
export interface ScopeState {
  /** By {@link scopeKey}; the last ones stay, so that going back to a tab finds its own at once. */
  readonly scopes: ReadonlyMap<string, RequestScope>;
  /** Why the scope of a place could not be had, by its key. */
  readonly problems: ReadonlyMap<string, Problem>;
  /** Of the chosen environment. */
  readonly captured: readonly CapturedValue[];
  /** Null until it is known. */
  readonly secrets: SecretsState | null;
}

/** A store of {@link ScopeState}. */
export type ScopeStore = StoreApi<ScopeState>;

/** More tabs than anybody has in mind at once. */
const keptScopes = 40;

/** Makes a store that knows nothing yet. */
export function createScopeStore(): ScopeStore {
  return createStore<ScopeState>(() => ({
    scopes: new Map(),
    problems: new Map(),
    captured: [],
    secrets: null,
  }));
}

/** Names a place under an environment. */
export function scopeKey(place: EntryRef, environmentName: string | null): string {
  const id = place.kind === 'request' ? place.id : place.path;
  return JSON.stringify([place.kind, id, environmentName]);
}

/**
 * Keeps the scope of a place. One that says the same as before stays the same object: what is
 * checked with it need not be checked again.
 */
export function keepScope(state: ScopeState, key: string, scope: RequestScope): ScopeState {
  const before = state.scopes.get(key);
  const isSame = before !== undefined && JSON.stringify(before) === JSON.stringify(scope);
  if (isSame && !state.problems.has(key)) return state;
  const scopes = new Map(state.scopes);
  scopes.delete(key);
  scopes.set(key, isSame ? before : scope);
  for (const oldest of [...scopes.keys()].slice(0, -keptScopes)) scopes.delete(oldest);
  return { ...state, scopes, problems: without(state.problems, key) };
}

/** Keeps why the scope of a place could not be had. What was known of it goes: it may hold no more. */
export function keepScopeProblem(state: ScopeState, key: string, problem: Problem): ScopeState {
  const problems = new Map(without(state.problems, key));
  problems.set(key, problem);
  return { ...state, scopes: without(state.scopes, key), problems };
}

function without<V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  if (!map.has(key)) return map;
  const next = new Map(map);
  next.delete(key);
  return next;
}
