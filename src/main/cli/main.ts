import process from 'node:process';
import { run } from './run.ts';

let stopped: Promise<void> | null = null;

/** Only for commands that wait for it: the others have to end at once, as any program does. */
function untilStopped(): Promise<void> {
  stopped ??= new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  return stopped;
}

// A reader that has seen enough (`protodesk types | head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`error: The output cannot be written: ${error.message}\n`);
  process.exit(1);
});

run(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  cwd: process.cwd(),
  environment: process.env,
  get stopped() {
    return untilStopped();
  },
}).then((exitCode) => {
  // Not process.exit: what a pipe has not taken yet would be lost.
  process.exitCode = exitCode;
  process.stdin.unref?.();
});
