import type { Problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';
import { showPanel } from '../../kernel/window-store.ts';
import { collectionsOf } from './collections-state.ts';
import { problemKey } from './problem-groups.ts';

/** Returns the problem of a request file that exists but cannot be read; otherwise null. */
export function damageOf(problems: readonly Problem[], requestId: string): Problem | null {
  const own = problems.filter(
    (problem) => problem.requestId === requestId && problem.chooseFile === undefined,
  );
  return own.find(({ restorePath }) => restorePath !== undefined) ?? own[0] ?? null;
}

/** Returns in a sentence why a file cannot be read. */
export function damageText({ detail, location }: Problem): string {
  const place = location?.line === undefined ? '' : `Line ${location.line}: `;
  return `${place}${detail} Your version stays as a draft.`;
}

/** Expands the problems of the workspace's files, including the given one. */
export function showDamage(app: Pick<App, 'own' | 'window'>, shown: Problem): void {
  const dismissed = collectionsOf(app).getState().dismissedProblems;
  const key = problemKey(shown);
  showPanel(app.window, 'requests');
  collectionsOf(app).setState({
    areProblemsOpen: true,
    dismissedProblems: new Set([...dismissed].filter((one) => one !== key)),
  });
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('[data-problems-head]')?.focus();
  });
}
