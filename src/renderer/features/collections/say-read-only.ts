import type { App } from '../../kernel/app.ts';
import { showProblem } from '../../kernel/notices-store.ts';

/** Shows why a read-only workspace cannot be changed; does nothing in others. */
export function sayReadOnly(app: Pick<App, 'notices' | 'window'>): void {
  const access = app.window.getState().workspace?.access;
  if (access?.kind === 'read-only') showProblem(app.notices, 'read-only', access.problem);
}
