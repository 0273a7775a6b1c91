import type { TabKind } from '../../shared/model/session.ts';
import type { CollectionEntry } from '../../shared/model/workspace.ts';
import type { Feature, TabView } from './app.ts';
import type { Tab } from './tabs/tabs-state.ts';

/** Returns the view of a kind of tab, or undefined when its feature is missing. */
export function tabViewOf<K extends TabKind>(
  features: readonly Feature[],
  kind: K,
): TabView<K> | undefined {
  const views = features.flatMap(({ tabViews = [] }) => tabViews);
  return views.find((view) => view.kind === kind) as TabView<K> | undefined;
}

/**
 * Returns the title of a tab.
 *
 * @param entries the collections
 */
export function titleOfTab(
  features: readonly Feature[],
  tab: Tab,
  entries: readonly CollectionEntry[],
): string {
  return tabViewOf(features, tab.kind)?.title(tab, entries) ?? tab.kind;
}
