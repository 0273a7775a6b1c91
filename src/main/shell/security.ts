import { app, type Session } from 'electron';
import { devServerUrl } from './dev-server.ts';
import type { Log } from './log.ts';
import { appOrigin } from './packaged-path.ts';

/** Refuses everything a window of ours never needs: permissions, navigation, new windows, webviews. */
export function setupSecurity(log: Log): void {
  app.on('session-created', guardSession);
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event) => {
      if (!isOwnPage(event.url)) {
        event.preventDefault();
        log.info('security', 'refused to navigate away');
      }
    });
    contents.on('will-frame-navigate', (event) => {
      if (!isOwnPage(event.url)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  });
}

/** Whether a URL is a page of ours: the packaged one, or the dev server's while developing. */
export function isOwnPage(url: string): boolean {
  const own = [`${appOrigin}/`, ...(devServerUrl() ? [`${devServerUrl()}/`] : [])];
  return own.some((prefix) => url.startsWith(prefix));
}

/** Denies what pages may ask a session for; putting text on the clipboard is all that is left. */
export function guardSession(guarded: Session): void {
  const allowed = 'clipboard-sanitized-write';
  guarded.setPermissionRequestHandler((_contents, permission, decide) =>
    decide(permission === allowed),
  );
  guarded.setPermissionCheckHandler((_contents, permission) => permission === allowed);
  guarded.setDevicePermissionHandler(() => false);
  guarded.on('will-download', (event) => event.preventDefault());
}
