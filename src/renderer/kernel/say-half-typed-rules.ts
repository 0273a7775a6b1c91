import { halfTypedWords, rowsOfRules } from '../ui/rule-row.ts';
import type { App } from './app.ts';
import { hideNotice, showNotice } from './notices-store.ts';
import { showRequestPane } from './show-request-pane.ts';
import type { RequestTab } from './tabs/tabs-state.ts';

/**
 * Says which rule of a tab does not count as it is typed; without one, that goes.
 *
 * @param tab as it was used
 * @param title what was done without the rule
 */
export function sayHalfTypedRules(
  app: Pick<App, 'notices' | 'tabs' | 'window'>,
  { tabId, request, typedRules }: RequestTab,
  title: string,
): void {
  const id = `half-typed-rules-${tabId}`;
  const words = halfTypedWords(rowsOfRules(request.responseTypes, typedRules));
  if (words.length === 0) {
    hideNotice(app.notices, id);
    return;
  }
  showNotice(app.notices, {
    id,
    content: {
      kind: 'words',
      title,
      text: `${words.join(' ')} What you typed is kept in this tab.`,
    },
    actions: [{ label: 'Go to it', run: () => showRequestPane(app, tabId, 'types') }],
    goesAfterMs: null,
  });
}
