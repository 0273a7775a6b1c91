import type { App } from '../app.ts';
import { showNotice } from '../notices-store.ts';

/**
 * Shows a notice that an unused secret still has a stored value, and offers to delete it. It is not deleted
 * automatically: a copy of the request, or an older version of the file, may use it too.
 */
export function offerToForget(
  app: Pick<App, 'notices' | 'scope' | 'secrets'>,
  names: readonly string[],
): void {
  const { secrets } = app.scope.getState();
  for (const name of names) {
    if (secrets === null || !secrets.names.includes(name)) continue;
    showNotice(app.notices, {
      id: `unused-secret-${name}`,
      content: {
        kind: 'words',
        title: `The secret "${name}" is still on this computer`,
        text: 'It is no longer used here. Delete it if nothing else uses it.',
      },
      actions: [{ label: 'Delete the secret', run: () => void app.secrets.remove(name) }],
    });
  }
}
