import type { Feature, TabView } from './app.ts';
import type { TabKind } from './tabs/tabs-state.ts';

/** What is behind the tabs of a kind; undefined when its feature is not there. */
export function tabViewOf<K extends TabKind>(
  features: readonly Feature[],
  kind: K,
): TabView<K> | undefined {
  const views = features.flatMap(({ tabViews = [] }) => tabViews);
  return views.find((view) => view.kind === kind) as TabView<K> | undefined;
}
