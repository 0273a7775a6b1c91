import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EntryRef } from '../../shared/contract/engine-workspace.ts';
import type { CapturedValue } from '../../shared/model/capture.ts';
import type { RequestScope } from '../../shared/model/request-scope.ts';
import type { Problem } from '../../shared/problem.ts';
import type { SecretConsent } from '../../shared/secret-place.ts';

/** How the workspace's secrets are stored, and which have a value on this computer. */
export interface SecretsState {
  readonly storage: 'keychain' | 'memory';
  readonly backend: string;
  readonly names: readonly string[];
  /** The places where secrets may be sent. */
  readonly consents: readonly SecretConsent[];
  /** Why the secrets could not be read; null if they could. */
  readonly problem: Problem | null;
}

/** The settings, variables and secrets of the places that were asked for. */
export interface ScopeState {
  /** By {@link scopeKey}. Recent ones are kept, so that going back to a tab shows them at once. */
  readonly scopes: ReadonlyMap<string, RequestScope>;
  /** Why the scope of a place could not be read, by its key. */
  readonly problems: ReadonlyMap<string, Problem>;
  /** The captured values of the chosen environment. */
  readonly captured: readonly CapturedValue[];
  /** Null until it is known. */
  readonly secrets: SecretsState | null;
}

/** A store of {@link ScopeState}. */
export type ScopeStore = StoreApi<ScopeState>;

/** More tabs than anybody switches between. */
const keptScopes = 40;

/** Creates an empty store. */
export function createScopeStore(): ScopeStore {
  return createStore<ScopeState>(() => ({
    scopes: new Map(),
    problems: new Map(),
    captured: [],
    secrets: null,
  }));
}

/** The key of a place under an environment. */
export function scopeKey(place: EntryRef, environmentName: string | null): string {
  const id = place.kind === 'request' ? place.id : place.path;
  return JSON.stringify([place.kind, id, environmentName]);
}

/**
 * Stores the scope of a place. An equal scope stays the same object, so that checks that use it do not run
 * again.
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

/** Stores why the scope of a place could not be read, and drops the old scope: it may be out of date. */
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
