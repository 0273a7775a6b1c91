import type { Feature, TabView } from './app.ts';
import type { TabKind } from './tabs/tabs-state.ts';

/** Returns the view of a kind of tab, or undefined when its feature is missing. */
export function tabViewOf<K extends TabKind>(
  features: readonly Feature[],
  kind: K,
): TabView<K> | undefined {
  const views = features.flatMap(({ tabViews = [] }) => tabViews);
  return views.find((view) => view.kind === kind) as TabView<K> | undefined;
}
