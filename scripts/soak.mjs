#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { app, ensureBuilt } from './build.mjs';
import { prepareMachine, runPlaywright } from './e2e.mjs';

// `npm run soak -- --minutes 30`: uses the app for a long time, and prints the memory of its processes each
// minute.

/** @param {string} line */
function say(line) {
  process.stderr.write(`${line}\n`);
}

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
const machine = await prepareMachine(say);
try {
  await ensureBuilt(app, say);
  const env = { ...machine.env, PROTODESK_SOAK_MINUTES: values.minutes };
  process.exitCode = (await runPlaywright(['--project=soak'], { env })).code ?? 1;
} finally {
  await machine.stop();
}
