#!/usr/bin/env node
import { build, cli } from './build.mjs';

// Run by `npm ci`. An install without development dependencies cannot build, and must not fail because of
// that: `npm start` builds what is missing.
try {
  await build(cli, { output: 'collect', deadlineMs: 10 * 60_000 });
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    `The command line was not built now, "npm run build:cli" does it: ${reason}\n`,
  );
}
