import type { SchemaTabPage } from '../../../shared/contract/engine.ts';
import { titleOf } from '../../../shared/model/request-title.ts';
import type { CollectionEntry } from '../../../shared/model/workspace.ts';
import { shortName } from '../../ui/type-name.ts';
import { folderName } from '../folder-name.ts';
import type { Tab } from './tabs-state.ts';

/**
 * What a tab is called.
 *
 * @param entries the collections: settings are called as their folder is shown
 */
export function titleOfTab(tab: Tab, entries: readonly CollectionEntry[]): string {
  switch (tab.kind) {
    case 'request':
      return titleOf(tab.request);
    case 'compare':
      return `Compare: ${titleOf(tab.request)}`;
    case 'run':
      return `Time: ${tab.plan.name}`;
    case 'schema':
      return titleOfPage(tab.page);
    case 'folder':
      return tab.folderPath === '' ? 'Workspace' : folderName(entries, tab.folderPath);
    case 'exchange':
      return `Sent: ${tab.title}`;
    case 'body':
    case 'recording':
      return tab.title;
    case 'diff':
      return `${tab.left.name} and ${tab.right.name}`;
  }
}

/** What a page of the schema browser is called. */
export function titleOfPage(page: SchemaTabPage): string {
  switch (page.kind) {
    case 'type':
      return shortName(page.typeName);
    case 'file':
      return page.path.split(/[\\/#]/u).findLast((part) => part !== '') ?? page.path;
    case 'drift':
      return 'Schema changes';
  }
}
