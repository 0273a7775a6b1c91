import type { SchemaTabPage } from '../../../shared/model/session.ts';
import { shortName } from '../../ui/type-name.ts';

/** Returns the title of a schema browser page. */
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
