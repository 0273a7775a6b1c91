import type { SavedRequest } from '../../shared/model/saved-request.ts';
import type { Problem } from '../../shared/problem.ts';
import { faultsOfRows, rowsOfRules } from '../ui/rule-row.ts';
import type { App } from './app.ts';
import { hideNotice, type NoticeAction, showNotice } from './notices-store.ts';
import { showRequestPane } from './show-request-pane.ts';
import { isSameBody } from './tabs/same-request.ts';
import { type RequestTab, requestTabOf, requestTabsOf } from './tabs/tabs-state.ts';

/** The parts of the app that lead the user to unfinished text. */
export type HalfTypedParts = Pick<App, 'tabs' | 'notices' | 'actions'>;

/** The title of every finding of this kind. */
export const halfTypedTitle = 'The form has unfinished input';

/** The id of the notice about unfinished text in a tab. */
export function halfTypedNotice(tabId: string): string {
  return `half-typed-${tabId}`;
}

/**
 * Returns a Problem when the form of a tab holds text that its body cannot take; otherwise null.
 *
 * @param outcome what happened to the user's command, as a sentence: `Nothing was sent.`
 */
export function halfTypedProblem(
  { halfTyped }: Pick<RequestTab, 'halfTyped'>,
  outcome: string,
): Problem | null {
  const [first, ...others] = halfTyped;
  if (first === undefined) return null;
  const path = first.location?.fieldPath ?? '';
  const more =
    others.length === 0
      ? ''
      : ` The same in ${others.length === 1 ? '1 more row' : `${others.length} more rows`}.`;
  return {
    ...first,
    detail: `${path === '' ? '' : `\`${path}\`: `}${first.detail}${more}`,
    hint: `${outcome} Fix it, or discard the changes: the body is unchanged until then.`,
  };
}

/** True when a problem is about unfinished text. */
export function isHalfTyped({ title }: Problem): boolean {
  return title === halfTypedTitle;
}

/** The actions for unfinished text in a tab: show the first field, or go on without it. */
export function halfTypedWays(app: HalfTypedParts, tabId: string): readonly NoticeAction[] {
  const path = requestTabOf(app.tabs.getState(), tabId)?.halfTyped[0]?.location?.fieldPath;
  const { showFormRow, discardHalfTyped } = app.actions;
  return [
    ...(path === undefined || showFormRow === undefined
      ? []
      : [{ label: 'Go to it', run: () => showFormRow(tabId, path) }]),
    ...(discardHalfTyped === undefined
      ? []
      : [{ label: 'Discard changes', run: () => discardHalfTyped(tabId) }]),
  ];
}

/**
 * Refuses to use requests when the form of one holds unfinished text: its body would be the old one.
 *
 * @param outcome see {@link halfTypedProblem}
 * @returns true when it refused; then send nothing
 */
export function refuseHalfTyped(
  app: HalfTypedParts,
  requests: readonly SavedRequest[],
  outcome: string,
): boolean {
  const tab = requestTabsOf(app.tabs.getState().tabs).find(
    ({ halfTyped, request }) =>
      halfTyped.length > 0 &&
      requests.some(({ id, body }) => id === request.id && isSameBody(body, request.body)),
  );
  return tab !== undefined && sayHalfTyped(app, tab.tabId, outcome);
}

/** Warns that a saved file lacks the unfinished text in the form of a tab, if there is any. */
export function sayNotInFile(app: HalfTypedParts, tabId: string): void {
  sayHalfTyped(app, tabId, 'The file has the body without it.');
}

/** Shows a notice about unfinished text in a tab. Returns false when there is none. */
function sayHalfTyped(app: HalfTypedParts, tabId: string, outcome: string): boolean {
  const tab = requestTabOf(app.tabs.getState(), tabId);
  const problem = tab === null ? null : halfTypedProblem(tab, outcome);
  if (problem === null) return false;
  showNotice(app.notices, {
    id: halfTypedNotice(tabId),
    content: { kind: 'problem', problem },
    actions: halfTypedWays(app, tabId),
  });
  return true;
}

/**
 * Shows which typed rule of a tab is invalid, or hides that notice when all are valid.
 *
 * @param tab the tab as it was used
 * @param title what was done without the rule
 */
export function sayRuleFaults(
  app: Pick<App, 'notices' | 'tabs' | 'window'>,
  { tabId, request, typedRules }: RequestTab,
  title: string,
): void {
  const id = `half-typed-rules-${tabId}`;
  const words = faultsOfRows(rowsOfRules(request.responseTypes, typedRules));
  if (words.length === 0) {
    hideNotice(app.notices, id);
    return;
  }
  showNotice(app.notices, {
    id,
    content: {
      kind: 'words',
      title,
      text: `${words.join(' ')} Your input is kept in this tab.`,
    },
    actions: [{ label: 'Go to it', run: () => showRequestPane(app, tabId, 'types') }],
    stays: true,
  });
}
