import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Bounds, not goals: a machine that is slow or busy costs time, and fails nothing.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 2,
  retries: 0,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PROTODESK_E2E_REPORT ?? '.cache/e2e.json' }],
  ],
  projects: [
    { name: 'app', testIgnore: '**/packaged.spec.ts' },
    // To be looked at: `npm run screenshots`.
    { name: 'screenshots', testMatch: '**/screenshots.ts' },
    // To be read: `npm run soak`.
    { name: 'soak', testMatch: '**/soak.ts' },
    // Needs `npm run dist:dir` first.
    { name: 'packaged', testMatch: '**/packaged.spec.ts' },
  ],
});
