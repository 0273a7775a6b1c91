import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['scripts/test/build-workers.ts'],
    // A bound, not a goal: a machine that is busy costs time, and fails nothing.
    testTimeout: 120_000,
    // Two cores: more forks only wait for each other.
    maxWorkers: 2,
  },
});
