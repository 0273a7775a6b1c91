import type { TypeEntry } from '../../../../shared/model/schemas.ts';
import type { App } from '../../../kernel/app.ts';
import { setNamesOf } from '../../../kernel/schemas-store.ts';
import { editRequest } from '../../../kernel/tabs/request-tab.ts';
import { requestTabOf, showTab } from '../../../kernel/tabs/tabs-state.ts';
import { type TypeUse, typePatch } from '../../../kernel/tabs/type-patch.ts';
import { chooseType } from '../../../ui/type-choice.ts';

/** Chooses a type for the last shown request, and shows the request. Does nothing when there is none. */
export async function chooseTypeForRequest(
  app: Pick<App, 'engine' | 'schemas' | 'tabs' | 'window'>,
  use: TypeUse,
  entry: TypeEntry,
): Promise<void> {
  // Other types of the same name in other sets.
  const named = await app.engine.findTypes({
    query: entry.fullName,
    kinds: ['message'],
    schemaSet: null,
    start: 0,
    count: 50,
  });
  const listed = named.ok ? named.value.types : [entry];
  const choice = chooseType(entry, listed, setNamesOf(app.schemas.getState().report));
  const tabId = app.window.getState().lastRequestTabId;
  if (tabId === null) return;
  app.tabs.setState((state) => {
    const tab = requestTabOf(state, tabId);
    if (tab === null) return state;
    return showTab(editRequest(state, tabId, typePatch(tab.request, use, choice)), tabId);
  });
}
