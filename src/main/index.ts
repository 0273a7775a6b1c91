import { join } from 'node:path';
import { app, session } from 'electron';
import { registerAppScheme, serveAppFiles } from './shell/app-protocol.ts';
import { setupEngineHost } from './shell/engine-host.ts';
import { setupLog } from './shell/log.ts';
import { setupMenu } from './shell/menu.ts';
import { systemEncryptor } from './shell/safe-storage.ts';
import { createSecretConsents } from './shell/secret-consents.ts';
import { createSecrets } from './shell/secrets.ts';
import { guardSession, setupSecurity } from './shell/security.ts';
import { setupSettings } from './shell/settings.ts';
import { setupShellCalls } from './shell/shell-calls.ts';
import { setupSingleInstance } from './shell/single-instance.ts';
import { setupWindow } from './shell/window.ts';
import { setupWorkspaces } from './shell/workspaces.ts';

// Before `ready`: schemes and the sandbox cannot be set up later. To root Chromium refuses the sandbox and
// starts only with --no-sandbox, which only the development start and the tests give: asking for the
// sandbox all the same would end every child process.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
registerAppScheme();
// Chromium lets the garbage of a page grow to several times of what the page uses, and keeps the memory as long as
// the page is busy: the window's process grew from 270 MB to 570 MB in half an hour, of which 100 MB were in use.
// The first flag collects garbage whenever it makes up 40 % of that. The second gives the free parts of the page's
// heap back to the system: of 127 MB that it kept, 13 MB were used (`npm run soak`).
app.commandLine.appendSwitch('js-flags', '--heap-growing-percent=40 --optimize-for-size');

const log = setupLog();
if (setupSingleInstance()) {
  setupSecurity(log);
  app.whenReady().then(start, (error: unknown) => log.error('start', error));
} else {
  app.quit();
}

function start(): void {
  // It may have been made before anyone could listen for it.
  guardSession(session.defaultSession);
  serveAppFiles();
  const settings = setupSettings(log);
  const profile = app.getPath('userData');
  const secrets = createSecrets({
    path: join(profile, 'secrets.json'),
    encryptor: systemEncryptor(),
    consents: createSecretConsents(join(profile, 'secret-consents.json')),
  });
  const engineHost = setupEngineHost({ log, settings, secrets });
  const window = setupWindow({ log, settings, engineHost });
  const workspaces = setupWorkspaces({ log, settings, engineHost, window });
  setupShellCalls({ log, settings, engineHost, window, workspaces, secrets });
  setupMenu({ log, window, workspaces });
}
