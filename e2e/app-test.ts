import type { RequestListener } from 'node:http';
import { test as base } from '@playwright/test';
import { type LaunchedApp, type LaunchOptions, launchApp, removeHome } from './launch.ts';
import { type LocalServer, startServer } from './local-server.ts';

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
      await started.app.context().tracing.start({ screenshots: true, snapshots: true });
      return started;
    });
    const hasFailed = testInfo.status !== testInfo.expectedStatus;
    for (const [index, { app, dispose, output }] of launched.entries()) {
      // An app that a test ended by itself has no trace left to save.
      const tracing = app.context().tracing;
      if (hasFailed) {
        const path = testInfo.outputPath(`trace-${index}.zip`);
        await tracing.stop({ path }).then(
          () => testInfo.attach('trace', { path }),
          () => undefined,
        );
        await testInfo.attach('output', { body: await output(), contentType: 'text/plain' });
      } else {
        await tracing.stop().catch(() => undefined);
      }
      await dispose();
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

export { expect } from '@playwright/test';
