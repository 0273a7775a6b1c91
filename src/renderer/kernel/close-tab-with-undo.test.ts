import { expect, it } from 'vitest';
import { freeBodies } from './close-tab-with-undo.ts';
import { newRequest, tabOf } from './tabs/request-tab.ts';
import type { Tab } from './tabs/tabs-state.ts';

const request = (tabId: string, exchangeId: string | null): Tab => ({
  ...tabOf(tabId, newRequest(tabId), null),
  exchangeId,
});

it('frees the bodies of a closed tab, unless another tab shows them too', () => {
  const freed: string[] = [];
  const engine = {
    releaseBody: async ({ bodyId }: { readonly bodyId: string }) => {
      freed.push(bodyId);
      return { ok: true, value: {} } as const;
    },
  };
  const diff: Tab = {
    kind: 'diff',
    tabId: 'd',
    left: { exchangeId: 'e1', name: 'Left' },
    right: { openedId: 'o1', name: 'Right' },
  };
  freeBodies(engine, request('1', 'e1'), [request('2', 'e2')]);
  freeBodies(engine, request('1', 'e3'), [
    { kind: 'exchange', tabId: 'x', exchangeId: 'e3', title: 'T' },
  ]);
  freeBodies(engine, request('1', null), []);
  freeBodies(engine, diff, [request('1', 'e1')]);
  freeBodies(engine, { kind: 'body', tabId: 'b', openedId: 'o1', title: 'T', pane: null }, [diff]);
  expect(freed).toEqual(['e1', 'o1']);
});
