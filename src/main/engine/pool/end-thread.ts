import type { Worker } from 'node:worker_threads';

/** A thread that does not end by itself by then is in a long computation. */
const patienceMs = 500;

/**
 * Ends a thread that works on files: asked to, it exits between two steps of its own. To stop it from
 * outside at any moment can end the whole process: Node 20 aborts when a thread is terminated just as
 * it begins a call of `fs.promises` (`OpenFileHandle: Assertion failed: (argc) == (5)`). One that does
 * not answer is not at such a call, and is terminated.
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
    // It has exited already when it has no id any more.
    if (worker.threadId !== -1) await exited;
  } finally {
    clearTimeout(timer);
  }
}
