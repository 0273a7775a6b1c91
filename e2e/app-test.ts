import type { RequestListener } from 'node:http';
import { test as base, type TestInfo } from '@playwright/test';
import { startXvfb } from '../scripts/display.mjs';
import { type LaunchedApp, type LaunchOptions, launchApp, removeHome } from './launch.ts';
import { type LocalServer, startServer } from './local-server.ts';
import { createSharedApp, type OpenedApp, type SharedApp } from './shared-app.ts';

/** A trace costs a quarter of the time: with `PROTODESK_TRACE=1` each failed test writes one. */
const isTraced = process.env.PROTODESK_TRACE === '1';

/**
 * Playwright's `test` with two ways to get an app. `openApp` gives the app that tests share, on a fresh
 * sample workspace. `launch` starts an app for tests about starting, quitting, crashing and the whole app,
 * and ends it. A failure attaches logs and pictures. Servers of `serve` end with the test.
 */
export const test = base.extend<
  {
    readonly openApp: () => Promise<OpenedApp>;
    readonly launch: (options?: LaunchOptions) => Promise<LaunchedApp>;
    readonly serve: (onRequest: RequestListener) => Promise<LocalServer>;
  },
  { readonly display: string | undefined; readonly sharedApp: SharedApp }
>({
  /** Without a screen, each worker has its own display, because a display has one clipboard and one focus. */
  display: [
    async ({ playwright: _playwright }, use) => {
      const server = process.env.PROTODESK_OWN_DISPLAY === '1' ? await startXvfb() : null;
      if (server !== null) process.env.DISPLAY = server.display;
      await use(process.env.DISPLAY);
      await server?.stop();
    },
    { scope: 'worker', auto: true },
  ],
  sharedApp: [
    async ({ display: _display }, use) => {
      const shared = createSharedApp();
      await use(shared);
      await shared.dispose();
    },
    { scope: 'worker' },
  ],
  openApp: async ({ sharedApp }, use, testInfo) => {
    const opened: OpenedApp[] = [];
    await use(async () => {
      const app = await sharedApp.fresh();
      opened.push(app);
      await startTrace(app);
      return app;
    });
    const [app] = opened;
    if (app === undefined) return;
    if (hasFailed(testInfo)) {
      await attachState(app, 0, testInfo);
      await sharedApp.dispose();
    } else await stopTrace(app);
  },
  launch: async ({ playwright: _playwright }, use, testInfo) => {
    const launched: LaunchedApp[] = [];
    await use(async (options) => {
      const started = await launchApp(options);
      launched.push(started);
      await startTrace(started);
      return started;
    });
    for (const [index, started] of launched.entries()) {
      if (hasFailed(testInfo)) await attachState(started, index, testInfo);
      else await stopTrace(started);
      await started.dispose();
    }
    // After all apps: several may have shared a home.
    for (const { home } of launched) await removeHome(home);
  },
  serve: async ({ playwright: _playwright }, use) => {
    const servers: LocalServer[] = [];
    await use(async (onRequest) => {
      const server = await startServer(onRequest);
      servers.push(server);
      return server;
    });
    for (const server of servers) await server.close();
  },
});

function hasFailed({ status, expectedStatus }: TestInfo): boolean {
  return status !== expectedStatus;
}

async function startTrace({ app }: LaunchedApp): Promise<void> {
  if (isTraced) await app.context().tracing.start({ screenshots: true, snapshots: true });
}

async function stopTrace({ app }: LaunchedApp): Promise<void> {
  if (isTraced) await app.context().tracing.stop().catch(ignore);
}

/** Attaches what explains a failure. An app that the test ended itself has no picture or trace left. */
async function attachState(
  { app, page, output }: LaunchedApp,
  index: number,
  testInfo: TestInfo,
): Promise<void> {
  const picture = testInfo.outputPath(`window-${index}.png`);
  const trace = testInfo.outputPath(`trace-${index}.zip`);
  await page.screenshot({ path: picture, timeout: 5000 }).then(
    () => testInfo.attach('window', { path: picture }),
    // Says how far the page has come: a page that is not drawn has no picture.
    (error: unknown) => testInfo.attach('no picture of the window', { body: String(error) }),
  );
  if (isTraced) {
    await app
      .context()
      .tracing.stop({ path: trace })
      .then(() => testInfo.attach('trace', { path: trace }), ignore);
  }
  await testInfo.attach('output', { body: await output(), contentType: 'text/plain' });
}

function ignore(): void {
  // The app is gone; its output is attached already.
}

export { expect } from '@playwright/test';
