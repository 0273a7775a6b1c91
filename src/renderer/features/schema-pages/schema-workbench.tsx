import { titleOfPage } from '../../app/tabs/tab-title.ts';
import type { SchemaTab } from '../../app/tabs/tabs-state.ts';

/** A page of the schema browser: a type, the text of a file, or what changes do to requests. */
export function SchemaWorkbench({ tab }: { readonly tab: SchemaTab }) {
  return <h2>{titleOfPage(tab.page)}</h2>;
}
