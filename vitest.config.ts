import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['scripts/test/build-workers.ts'],
    // Bounds, not goals: a machine that is busy costs time, and fails nothing.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Modules are loaded once a process, not once a file: a third of the time went into loading them again.
    // No test leaves anything behind in what it shares: no mocks, no globals, each store made by its test.
    isolate: false,
    // Two cores: more forks only wait for each other.
    maxWorkers: 2,
  },
});
