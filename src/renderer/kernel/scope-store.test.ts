import { describe, expect, it } from 'vitest';
import { type RequestScope, requestScopeSchema } from '../../shared/model/request-scope.ts';
import { problem } from '../../shared/problem.ts';
import { createScopeStore, keepScope, keepScopeProblem, scopeKey } from './scope-store.ts';

function scopeWith(baseUrl: string): RequestScope {
  return requestScopeSchema.parse({
    baseUrl: { value: baseUrl, origin: { kind: 'workspace' } },
    headers: [],
    auth: null,
    callSettings: [],
    responseTypes: [],
    variables: [],
    problems: [],
  });
}

const empty = createScopeStore().getState();

describe('the cached scopes', () => {
  it('distinguish places and environments', () => {
    const keys = [
      scopeKey({ kind: 'request', id: 'a' }, null),
      scopeKey({ kind: 'request', id: 'a' }, 'Local'),
      scopeKey({ kind: 'folder', path: 'a' }, null),
    ];
    expect(new Set(keys).size).toBe(3);
  });

  it('stay the same object while their values are equal', () => {
    const first = keepScope(empty, 'a', scopeWith('x'));
    expect(keepScope(first, 'a', scopeWith('x'))).toBe(first);
    const second = keepScope(first, 'a', scopeWith('y'));
    expect(second.scopes.get('a')?.baseUrl?.value).toBe('y');
  });

  it('are replaced by a problem, and the problem by the next scope', () => {
    const gone = problem({ kind: 'not-found', title: 'Gone', detail: '' });
    const failed = keepScopeProblem(keepScope(empty, 'a', scopeWith('x')), 'a', gone);
    expect([failed.scopes.has('a'), failed.problems.get('a')]).toEqual([false, gone]);
    const again = keepScope(failed, 'a', scopeWith('x'));
    expect([again.scopes.has('a'), again.problems.size]).toEqual([true, 0]);
  });

  it('are limited to the last ones', () => {
    let state = empty;
    for (let index = 0; index < 60; index += 1) {
      state = keepScope(state, `place ${index}`, scopeWith('x'));
    }
    expect(state.scopes.size).toBe(40);
    expect([state.scopes.has('place 59'), state.scopes.has('place 0')]).toEqual([true, false]);
  });
});
