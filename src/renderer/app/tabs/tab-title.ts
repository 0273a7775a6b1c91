import type { SchemaTabPage } from '../../../shared/contract/engine.ts';
import { shortName } from '../../ui/type-name.ts';
import { titleOf } from './request-tab.ts';
import type { Tab } from './tabs-state.ts';

/** What a tab is called. */
export function titleOfTab(tab: Tab): string {
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
      return `Settings: ${tab.folderPath.split('/').at(-1) || 'Workspace'}`;
    case 'exchange':
      return `Sent: ${tab.title}`;
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
