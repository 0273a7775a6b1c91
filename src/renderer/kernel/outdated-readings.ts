import { createStore } from 'zustand/vanilla';
import type { App } from './app.ts';
import { ownState } from './own-state.ts';
import type { Tab } from './tabs/tabs-state.ts';

/** The ids of opened bodies and exchanges that were read before the types of the workspace changed. */
export const outdatedReadingsOf = ownState(() =>
  createStore<{ readonly ids: ReadonlySet<string> }>(() => ({ ids: new Set() })),
);

/** The parts of the app that know what was read, and when types change. */
type ReadingApp = Pick<App, 'own' | 'schemas' | 'tabs'>;

/** Marks what the open tabs show whenever the types of the workspace change. */
export function followTypes(app: ReadingApp): void {
  app.schemas.subscribe(({ revision }, before) => {
    if (revision === before.revision) return;
    const ids = new Set(app.tabs.getState().tabs.flatMap(bodyIdsOf));
    outdatedReadingsOf(app).setState({ ids });
  });
}

/** Records that a body is read with the current types. */
export function noteRead(app: Pick<App, 'own'>, id: string): void {
  outdatedReadingsOf(app).setState(({ ids }) => ({
    ids: new Set([...ids].filter((one) => one !== id)),
  }));
}

/** A recording reads its exchange each time it is shown. */
function bodyIdsOf(tab: Tab): readonly string[] {
  switch (tab.kind) {
    case 'body':
      return [tab.openedId];
    case 'exchange':
      return [tab.exchangeId];
    case 'request':
      return tab.exchangeId === null ? [] : [tab.exchangeId];
    case 'compare':
    case 'run':
    case 'schema':
    case 'folder':
    case 'recording':
    case 'diff':
      return [];
  }
}
