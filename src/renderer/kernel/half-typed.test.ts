import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { SavedRequest } from '../../shared/model/saved-request.ts';
import { problem } from '../../shared/problem.ts';
import {
  type HalfTypedParts,
  halfTypedProblem,
  halfTypedTitle,
  halfTypedWays,
  isHalfTyped,
  refuseHalfTyped,
} from './half-typed.ts';
import { createNoticesStore } from './notices-store.ts';
import { newRequest, setHalfTyped, tabOf } from './tabs/request-tab.ts';
import { addTab, emptyTabs, type TabsState } from './tabs/tabs-state.ts';

const body = { format: 'json', text: '{"a":1}' } as const;
const request: SavedRequest = { ...newRequest('r'), body };

function found(fieldPath: string) {
  return problem({
    kind: 'json-mismatch',
    title: halfTypedTitle,
    detail: 'No JSON.',
    location: { fieldPath },
  });
}

function opened(paths: readonly string[]) {
  const asked: string[] = [];
  const tabs = createStore<TabsState>(() =>
    setHalfTyped(addTab(emptyTabs, tabOf('t', request, null)), 't', paths.map(found)),
  );
  const app: HalfTypedParts = {
    tabs,
    notices: createNoticesStore(),
    actions: {
      showFormRow: (tabId, path) => asked.push(`show ${tabId} ${path}`),
      discardHalfTyped: (tabId) => asked.push(`discard ${tabId}`),
    },
  };
  const notices = () => app.notices.getState().notices;
  return { app, notices, asked };
}

describe('a request with unfinished text in its form', () => {
  it.each<[string, SavedRequest, boolean]>([
    ['itself', request, true],
    ['in another encoding', { ...request, sendAs: 'json' }, true],
    ['as it was with another body', { ...request, body: { ...body, text: '{"a":0}' } }, false],
    ['not: another one', { ...request, id: 'other' }, false],
  ])('is refused: %s', (_, asked, isRefused) => {
    const { app, notices } = opened(['a']);
    expect(refuseHalfTyped(app, [asked], 'Nothing was run.')).toBe(isRefused);
    expect(notices().map(({ content }) => content.kind)).toEqual(isRefused ? ['problem'] : []);
  });

  it('is not refused when nothing is unfinished', () => {
    expect(refuseHalfTyped(opened([]).app, [request], 'Nothing was run.')).toBe(false);
  });

  it('says where the text is, how many more there are, and what was not done', () => {
    const said = (count: number) =>
      halfTypedProblem({ halfTyped: ['a.b', 'c', 'd'].slice(0, count).map(found) }, 'Nothing.');
    expect(said(0)).toBeNull();
    expect(said(1)?.detail).toBe('`a.b`: No JSON.');
    expect(said(2)?.detail).toBe('`a.b`: No JSON. The same in 1 more row.');
    expect(said(3)?.detail).toBe('`a.b`: No JSON. The same in 2 more rows.');
    expect(said(3)?.hint).toMatch(/^Nothing. Fix it/);
    expect(isHalfTyped(found('a'))).toBe(true);
  });

  it('offers to show the first unfinished field, or to go on without it', () => {
    const { app, asked } = opened(['a', 'b']);
    for (const { run } of halfTypedWays(app, 't')) run();
    expect(asked).toEqual(['show t a', 'discard t']);
  });
});
