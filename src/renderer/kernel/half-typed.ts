import type { SavedRequest } from '../../shared/model/saved-request.ts';
import type { Problem } from '../../shared/problem.ts';
import { faultsOfRows, rowsOfRules } from '../ui/rule-row.ts';
import type { App } from './app.ts';
import { hideNotice, type NoticeAction, showNotice } from './notices-store.ts';
import { showRequestPane } from './show-request-pane.ts';
import { isSameBody } from './tabs/same-request.ts';
import { type RequestTab, requestTabOf, requestTabsOf } from './tabs/tabs-state.ts';

/** The parts of the app that lead to what is half typed. */
export type HalfTypedParts = Pick<App, 'tabs' | 'notices' | 'actions'>;

/** What every finding of this kind is called. */
export const halfTypedTitle = 'What is typed in the form is not in the body';

/** Names the notice that says so of a tab. */
export function halfTypedNotice(tabId: string): string {
  return `half-typed-${tabId}`;
}

/**
 * Why the body of a tab is not what one sees: something is typed in its form that it cannot take. Null for
 * nothing of that kind.
 *
 * @param outcome what became of what was asked for, as a sentence: `Nothing was sent.`
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
      : ` So it is in ${others.length === 1 ? '1 more row' : `${others.length} more rows`}.`;
  return {
    ...first,
    detail: `${path === '' ? '' : `\`${path}\`: `}${first.detail}${more}`,
    hint: `${outcome} Mend it, or discard what is typed: the body keeps what it had.`,
  };
}

/** Whether a problem says that something is half typed. */
export function isHalfTyped({ title }: Problem): boolean {
  return title === halfTypedTitle;
}

/** The ways out of what is half typed in a tab: to the first of it, or without it. */
export function halfTypedWays(app: HalfTypedParts, tabId: string): readonly NoticeAction[] {
  const path = requestTabOf(app.tabs.getState(), tabId)?.halfTyped[0]?.location?.fieldPath;
  const { showFormRow, discardHalfTyped } = app.actions;
  return [
    ...(path === undefined || showFormRow === undefined
      ? []
      : [{ label: 'Go to it', run: () => showFormRow(tabId, path) }]),
    ...(discardHalfTyped === undefined
      ? []
      : [{ label: 'Discard what is typed', run: () => discardHalfTyped(tabId) }]),
  ];
}

/**
 * Says that requests are not measured as they are shown, where something is half typed in the form of one:
 * its body would be that of before.
 *
 * @param outcome as of {@link halfTypedProblem}
 * @returns whether that was said; then nothing is to be sent
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

/** Says of the body in a file that it lacks what is half typed in the form of a tab, where something is. */
export function sayNotInFile(app: HalfTypedParts, tabId: string): void {
  sayHalfTyped(app, tabId, 'The file has the body without it.');
}

/** Says in a notice what is half typed in a tab; false where nothing is. */
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
 * Says which rule of a tab does not count as it is typed; without one, that goes.
 *
 * @param tab as it was used
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
      text: `${words.join(' ')} What you typed is kept in this tab.`,
    },
    actions: [{ label: 'Go to it', run: () => showRequestPane(app, tabId, 'types') }],
    goesAfterMs: null,
  });
}
