#!/usr/bin/env node
import { spawn } from 'node:child_process';
import process from 'node:process';
import { buildTestee, testProtos } from './conformance/build-testee.mjs';

// For a separate runner: only the protocol goes to stdout.
const testee = spawn(process.execPath, [await buildTestee()], {
  stdio: 'inherit',
  env: { ...process.env, PROTODESK_CONFORMANCE_PROTOS: testProtos },
});
testee.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
