import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { followTypes, noteRead, outdatedReadingsOf } from './outdated-readings.ts';
import { createSchemasStore } from './schemas-store.ts';
import { addTab, emptyTabs, openTab, type TabsState } from './tabs/tabs-state.ts';

function appWith(openedIds: readonly string[]) {
  const tabs = createStore<TabsState>(() =>
    openedIds.reduce(
      (state, openedId) =>
        addTab(state, openTab({ kind: 'body', tabId: `tab-${openedId}`, openedId, title: 'x' })),
      emptyTabs,
    ),
  );
  const app = { own: new Map(), schemas: createSchemasStore(), tabs };
  followTypes(app);
  return app;
}

describe('followTypes', () => {
  it('marks the bodies of all open tabs when types change, until each was read again', () => {
    const app = appWith(['a', 'b']);
    const outdated = () => [...outdatedReadingsOf(app).getState().ids];
    app.schemas.setState({ reading: { readFiles: 1 } });
    expect(outdated()).toEqual([]);

    app.schemas.setState({ revision: 1 });
    noteRead(app, 'a');
    expect(outdated()).toEqual(['b']);

    app.schemas.setState({ revision: 2 });
    expect(outdated()).toEqual(['a', 'b']);
  });
});
