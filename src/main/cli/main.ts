import process from 'node:process';
import { run } from './run.ts';

const stopSignals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Listens only while there is something to stop, and once: without a listener the system ends the process,
 * even if it is too busy to handle a signal.
 */
function onStop(stop: () => void): () => void {
  for (const signal of stopSignals) process.once(signal, stop);
  return () => {
    for (const signal of stopSignals) process.off(signal, stop);
  };
}

// A reader that has seen enough (`protodesk types | head`) is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`error: Cannot write the output: ${error.message}\n`);
  process.exit(1);
});

run(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  cwd: process.cwd(),
  environment: process.env,
  onStop,
}).then((exitCode) => {
  // Not process.exit: it would lose output that a pipe has not taken yet.
  process.exitCode = exitCode;
  process.stdin.unref?.();
});
