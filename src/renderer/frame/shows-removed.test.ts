import { expect, it } from 'vitest';
import { newRequest, tabOf } from '../kernel/tabs/request-tab.ts';
import { showsRemoved } from './shows-removed.ts';

it('a tab shows that its response or its opened body was removed from disk', () => {
  const request = { ...tabOf('t', newRequest('r'), null), exchangeId: 'x' };
  const body = { kind: 'body', tabId: 'b', openedId: 'o', title: 'a.bin', pane: null } as const;
  const removed = new Set(['x', 'o']);
  expect([showsRemoved(request, removed), showsRemoved(body, removed)]).toEqual([true, true]);
  // The next response is kept.
  expect(showsRemoved({ ...request, exchangeId: 'y' }, removed)).toBe(false);
  expect(showsRemoved({ ...request, exchangeId: null }, removed)).toBe(false);
  expect(showsRemoved(body, new Set())).toBe(false);
});
