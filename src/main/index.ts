import { dirname, join } from 'node:path';
import { app, session } from 'electron';
import { registerAppScheme, serveAppFiles } from './shell/app-protocol.ts';
import { setupEngineHost } from './shell/engine-host.ts';
import { setupLog } from './shell/log.ts';
import { setupMenu } from './shell/menu.ts';
import { createProjectFolders } from './shell/project-folders.ts';
import { systemEncryptor } from './shell/safe-storage.ts';
import { createSecretConsents } from './shell/secret-consents.ts';
import { createSecrets } from './shell/secrets.ts';
import { guardSession, setupSecurity } from './shell/security.ts';
import { setupSettings } from './shell/settings.ts';
import { setupShellCalls } from './shell/shell-calls.ts';
import { setupSingleInstance } from './shell/single-instance.ts';
import { setupWindow } from './shell/window.ts';
import { setupWorkspaces } from './shell/workspaces.ts';

// Before `ready`: schemes and the sandbox cannot be set up later. For root, Chromium refuses the sandbox and
// starts only with --no-sandbox, which only the development start and the tests set. Requesting the sandbox
// anyway would end every child process.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
registerAppScheme();
// Chromium lets a page's garbage grow to several times the used memory, and keeps it while the page is busy:
// `--heap-growing-percent` collects garbage when it reaches 40 % of the used memory, and `--expose-gc` lets the
// page give back what is free (`compact-heap.ts`). `--optimize-for-size` would do both, but with it the page's
// main thread waits for its own helper threads for ever in 1 of 25 starts.
app.commandLine.appendSwitch('js-flags', '--heap-growing-percent=40 --expose-gc');

const log = setupLog();
if (setupSingleInstance()) {
  setupSecurity(log);
  app.whenReady().then(start, (error: unknown) => log.error('start', error));
} else {
  app.quit();
}

function start(): void {
  // The session may exist before the listener is added.
  guardSession(session.defaultSession);
  serveAppFiles();
  const settings = setupSettings(log);
  const profile = app.getPath('userData');
  const encryptor = systemEncryptor();
  const secrets = createSecrets({
    path: join(profile, 'secrets.json'),
    encryptor,
    consents: createSecretConsents(join(profile, 'secret-consents.json')),
  });
  const engineHost = setupEngineHost({ log, settings, secrets, encryptor });
  const window = setupWindow({ log, settings, engineHost });
  const projects = createProjectFolders(dirname(engineHost.samplesFolder));
  const workspaces = setupWorkspaces({ log, settings, engineHost, window, projects });
  setupShellCalls({ log, settings, engineHost, window, workspaces, secrets, projects });
  setupMenu({ log, window, workspaces });
}
