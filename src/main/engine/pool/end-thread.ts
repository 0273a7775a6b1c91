import type { Worker } from 'node:worker_threads';

/** A thread that has not exited by then is in a long computation. */
const patienceMs = 500;

/**
 * Ends a thread that works on files: asks it to exit between two of its own steps. Terminating it from
 * outside can end the whole process: Node 20 aborts when a thread is terminated just as it begins a call of
 * `fs.promises` (`OpenFileHandle: Assertion failed: (argc) == (5)`). A thread that does not respond is not in
 * such a call, and is terminated.
 *
 * @param ask sends the thread the message on which it exits
 */
export async function endThread(worker: Worker, ask: () => void): Promise<void> {
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
  });
  const timer = setTimeout(() => void worker.terminate(), patienceMs);
  try {
    ask();
    // Without an id it has exited already.
    if (worker.threadId !== -1) await exited;
  } finally {
    clearTimeout(timer);
  }
}
