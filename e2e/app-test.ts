import type { RequestListener } from 'node:http';
import { test as base, type TestInfo } from '@playwright/test';
import { type LaunchedApp, type LaunchOptions, launchApp, removeHome } from './launch.ts';
import { type LocalServer, startServer } from './local-server.ts';

/** A trace costs a quarter of the time: `PROTODESK_TRACE=1` has each failed test leave one. */
const isTraced = process.env.PROTODESK_TRACE === '1';

/**
 * Playwright's `test`, with a `launch` that ends what it started and, on failure, attaches what tells why;
 * and a `serve` whose servers end with the test.
 */
export const test = base.extend<{
  readonly launch: (options?: LaunchOptions) => Promise<LaunchedApp>;
  readonly serve: (onRequest: RequestListener) => Promise<LocalServer>;
}>({
  launch: async ({ playwright: _playwright }, use, testInfo) => {
    const launched: LaunchedApp[] = [];
    await use(async (options) => {
      const started = await launchApp(options);
      launched.push(started);
      if (isTraced) {
        await started.app.context().tracing.start({ screenshots: true, snapshots: true });
      }
      return started;
    });
    const hasFailed = testInfo.status !== testInfo.expectedStatus;
    for (const [index, started] of launched.entries()) {
      if (hasFailed) await attachState(started, index, testInfo);
      else if (isTraced) await started.app.context().tracing.stop().catch(ignore);
      await started.dispose();
    }
    // After all of them: several may have shared one.
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

/** What tells why a test failed. An app that the test ended by itself has neither picture nor trace left. */
async function attachState(
  { app, page, output }: LaunchedApp,
  index: number,
  testInfo: TestInfo,
): Promise<void> {
  const picture = testInfo.outputPath(`window-${index}.png`);
  const trace = testInfo.outputPath(`trace-${index}.zip`);
  await page
    .screenshot({ path: picture, timeout: 5000 })
    .then(() => testInfo.attach('window', { path: picture }), ignore);
  if (isTraced) {
    await app
      .context()
      .tracing.stop({ path: trace })
      .then(() => testInfo.attach('trace', { path: trace }), ignore);
  }
  await testInfo.attach('output', { body: await output(), contentType: 'text/plain' });
}

function ignore(): void {
  // The app is gone, and the test with what it said of it.
}

export { expect } from '@playwright/test';
