import { describe, expect, it } from 'vitest';
import { runPlanSchema } from '../../../shared/model/run-plan.ts';
import { savedRequestSchema } from '../../../shared/model/saved-request.ts';
import { followSet } from './follow-set.ts';
import { isChanged, tabOf } from './request-tab.ts';
import { addTab, emptyTabs, type TabsState } from './tabs-state.ts';

const named = savedRequestSchema.parse({ id: 'r', name: 'R', schemaSet: 'old' });
const { body } = named;
const other = savedRequestSchema.parse({ id: 's', name: 'S' });

function setsIn(state: TabsState): readonly string[] {
  const text = JSON.stringify([state.tabs, state.closedTabs]);
  return [...text.matchAll(/"(?:schemaSet|setName)":("\w+"|null)/g)].map(([, name]) => name ?? '');
}

describe('followSet', () => {
  it('renames the set in all open and closed tabs, and leaves other sets alone', () => {
    const plan = runPlanSchema.parse({
      name: 'P',
      series: [{ name: 'A', request: named, environmentName: null }],
    });
    const page = { kind: 'type', setName: 'old', typeName: 'a.B' } as const;
    const state: TabsState = {
      ...emptyTabs,
      tabs: [
        tabOf('1', named, { request: named, revision: 'x' }),
        tabOf('2', other, null),
        { kind: 'run', tabId: '3', plan, runId: null, report: null },
        {
          kind: 'schema',
          tabId: '4',
          page,
          pane: 'members',
          back: [page, { kind: 'drift' }],
          forward: [page],
        },
      ],
      closedTabs: [
        {
          kind: 'request',
          tabId: '5',
          request: named,
          baseRevision: null,
          isChanged: true,
          kept: [{ body, became: body, typeName: 'a.B', schemaSet: 'old' }],
          exchangeId: null,
        },
      ],
    };

    const followed = followSet(state, 'old', 'new');

    expect(setsIn(state)).toEqual(
      setsIn(followed).map((name) => (name === '"new"' ? '"old"' : name)),
    );
    expect(setsIn(followed).filter((name) => name === '"new"')).toHaveLength(8);
  });

  it('keeps a request unchanged when its file has the new name too', () => {
    const [tab] = followSet(
      addTab(emptyTabs, tabOf('1', named, { request: named, revision: 'x' })),
      'old',
      'new',
    ).tabs;
    expect(tab?.kind === 'request' && isChanged(tab)).toBe(false);
  });
});
