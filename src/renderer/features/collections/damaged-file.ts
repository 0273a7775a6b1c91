import type { Problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';
import { collectionsOf } from './collections-state.ts';
import { problemKey } from './problem-groups.ts';

/** What is wrong with the file of a request that is there and cannot be read; null when it is read, or gone. */
export function damageOf(problems: readonly Problem[], requestId: string): Problem | null {
  const own = problems.filter(
    (problem) => problem.requestId === requestId && problem.chooseFile === undefined,
  );
  return own.find(({ restorePath }) => restorePath !== undefined) ?? own[0] ?? null;
}

/** Why a file cannot be read, in a sentence. */
export function damageText({ detail, location }: Problem): string {
  const place = location?.line === undefined ? '' : `Line ${location.line}: `;
  return `${place}${detail} What is here is kept as a draft.`;
}

/** Unfolds the problems of the workspace's files with the given one among them. */
export function showDamage(app: Pick<App, 'own' | 'window'>, shown: Problem): void {
  const dismissed = collectionsOf(app).getState().dismissedProblems;
  const key = problemKey(shown);
  app.window.setState({ panel: 'requests' });
  collectionsOf(app).setState({
    areProblemsOpen: true,
    dismissedProblems: new Set([...dismissed].filter((one) => one !== key)),
  });
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('[data-problems-head]')?.focus();
  });
}
