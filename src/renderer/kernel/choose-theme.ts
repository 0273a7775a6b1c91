import type { ThemeChoice } from '../../shared/contract/shell.ts';
import type { App } from './app.ts';
import { showProblem } from './notices-store.ts';

/** Applies a theme and stores it for the next start. */
export async function chooseTheme(
  app: Pick<App, 'notices' | 'shell' | 'window'>,
  theme: ThemeChoice,
): Promise<void> {
  app.window.setState({ theme });
  const result = await app.shell.setTheme({ theme });
  if (!result.ok) showProblem(app.notices, 'theme', result.problem);
}
