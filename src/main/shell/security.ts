import { app, type Session } from 'electron';
import { devServerUrl } from './dev-server.ts';
import type { Log } from './log.ts';
import { appOrigin } from './packaged-path.ts';

/** Blocks everything that the window never needs: permissions, navigation, new windows, webviews. */
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

/** True when a URL is a page of the app: the packaged one, or the dev server's during development. */
export function isOwnPage(url: string): boolean {
  const own = [`${appOrigin}/`, ...(devServerUrl() ? [`${devServerUrl()}/`] : [])];
  return own.some((prefix) => url.startsWith(prefix));
}

/** Denies all permissions of a session except writing text to the clipboard. */
export function guardSession(guarded: Session): void {
  const allowed = 'clipboard-sanitized-write';
  guarded.setPermissionRequestHandler((_contents, permission, decide) =>
    decide(permission === allowed),
  );
  guarded.setPermissionCheckHandler((_contents, permission) => permission === allowed);
  guarded.setDevicePermissionHandler(() => false);
  guarded.on('will-download', (event) => event.preventDefault());
}
