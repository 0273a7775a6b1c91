import type { StoreApi } from 'zustand/vanilla';
import type { App } from '../../../../kernel/app.ts';
import { showRequestPane } from '../../../../kernel/show-request-pane.ts';
import { showTab } from '../../../../kernel/tabs/tabs-state.ts';
import { type SwitchingApp, switchBodyView } from '../draft/switch-body-view.ts';
import type { FormMemory } from '../form/form-memories.ts';
import { formMemoriesOf } from '../form/form-memories.ts';
import { pathsAround } from '../form/model/form-path.ts';

/**
 * Shows the row of a field path in the form, expands its parents, and focuses it once it is drawn.
 *
 * @returns false without a path: the form cannot show it
 */
export function showInForm(memory: StoreApi<FormMemory>, path: string | undefined): boolean {
  if (path === undefined || path === '') return false;
  memory.setState(({ expanded }) => ({
    expanded: new Set([...expanded, ...pathsAround(path)]),
    filter: '',
    isSetOnly: false,
    awaitedPath: path,
  }));
  return true;
}

/** Shows a row of a request's form, whatever tab, pane and view is shown now. */
export async function goToRow(
  app: SwitchingApp & Pick<App, 'own' | 'window'>,
  tabId: string,
  path: string,
): Promise<void> {
  app.tabs.setState((state) => showTab(state, tabId));
  showRequestPane(app, tabId, 'body');
  const isForm = await switchBodyView(app, tabId, 'form');
  if (isForm) showInForm(formMemoriesOf(app).of(tabId), path);
}
