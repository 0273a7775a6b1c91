import type { CollectionEntry } from '../../shared/model/workspace.ts';
import { useApp, useResponses, useWindowState } from '../kernel/app-context.ts';
import { tabViewOf, titleOfTab } from '../kernel/feature.ts';
import { isChanged } from '../kernel/tabs/request-tab.ts';
import type { Tab } from '../kernel/tabs/tabs-state.ts';
import { showsRemoved } from './shows-removed.ts';

const noEntries: readonly CollectionEntry[] = [];

/** What a tab says, in the strip and in the list of all tabs. */
export interface TabWords {
  readonly title: string;
  readonly tip: string;
  /** The title with what the icons say, for screen readers. */
  readonly spoken: string;
  readonly hasChanges: boolean;
  /** True when what it shows was removed from disk. */
  readonly isRemoved: boolean;
}

/** Returns the words of a tab. */
export function useTabWords(tab: Tab): TabWords {
  const { features } = useApp();
  const title = useWindowState(({ workspace }) =>
    titleOfTab(features, tab, workspace?.collections ?? noEntries),
  );
  const isRemoved = useResponses((state) => showsRemoved(tab, state.removed));
  const view = tabViewOf(features, tab.kind);
  const name = view?.spokenName?.(tab, title) ?? title;
  const hasChanges = isChanged(tab);
  const states = [hasChanges && 'unsaved changes', isRemoved && 'removed from the disk'];
  return {
    title,
    tip: view?.tipOf?.(tab, title) ?? name,
    spoken: [name, ...states].filter(Boolean).join(', '),
    hasChanges,
    isRemoved,
  };
}
