import type { App } from '../../kernel/app.ts';
import { showProblem } from '../../kernel/notices-store.ts';

/** Says why nothing can be changed in a workspace that is read-only; in others nothing. */
export function sayReadOnly(app: Pick<App, 'notices' | 'window'>): void {
  const access = app.window.getState().workspace?.access;
  if (access?.kind === 'read-only') showProblem(app.notices, 'read-only', access.problem);
}
