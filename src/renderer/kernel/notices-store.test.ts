import { describe, expect, it } from 'vitest';
import { createNoticesStore, hideNotice, showNotice } from './notices-store.ts';

function words(title: string) {
  return { kind: 'words', title } as const;
}

describe('notices', () => {
  it('replace the notice with the same id', () => {
    const store = createNoticesStore();
    showNotice(store, { id: 'a', content: words('1') });
    showNotice(store, { id: 'b', content: words('2') });
    showNotice(store, { id: 'a', content: words('3') });
    expect(store.getState().notices.map(({ id, content }) => [id, content])).toEqual([
      ['a', words('3')],
      ['b', words('2')],
    ]);
  });

  it('show equal text once, unless each can be undone', () => {
    const store = createNoticesStore();
    const ids = () => store.getState().notices.map(({ id }) => id);
    showNotice(store, { id: 'a', content: words('1') });
    showNotice(store, { id: 'b', content: words('2') });
    showNotice(store, { id: 'c', content: words('1') });
    expect(ids()).toEqual(['c', 'b']);
    showNotice(store, { id: 'b', content: words('1') });
    expect(ids()).toEqual(['b']);
    const actions = [{ label: 'Undo', run: () => undefined }];
    showNotice(store, { id: 'd', content: words('1'), actions });
    showNotice(store, { id: 'e', content: words('1'), actions });
    expect(ids()).toEqual(['b', 'd', 'e']);
  });

  it('disappear when they are plain text, and stay when they are a problem', () => {
    const store = createNoticesStore();
    showNotice(store, { id: 'a', content: words('1') });
    showNotice(store, { id: 'b', content: words('2'), goesAfterMs: null });
    showNotice(store, { id: 'c', content: { kind: 'busy', title: '3' } });
    const times = store.getState().notices.map(({ goesAfterMs }) => goesAfterMs);
    expect(times).toEqual([expect.any(Number), null, null]);
  });

  it('that disappear make room for new ones, oldest first; problems stay', () => {
    const store = createNoticesStore();
    const actions = [{ label: 'Undo', run: () => undefined }];
    showNotice(store, { id: 'stays', content: words('0'), goesAfterMs: null });
    for (let number = 1; number <= 200; number += 1) {
      showNotice(store, { id: String(number), content: words(`Closed ${number}`), actions });
    }
    expect(store.getState().notices.map(({ id }) => id)).toEqual([
      ...['stays', '196', '197', '198', '199', '200'],
    ]);
  });

  it('are hidden; hiding them again changes nothing', () => {
    const store = createNoticesStore();
    showNotice(store, { id: 'a', content: words('1') });
    hideNotice(store, 'a');
    const state = store.getState();
    hideNotice(store, 'a');
    expect(store.getState()).toBe(state);
    expect(state.notices).toEqual([]);
  });
});
