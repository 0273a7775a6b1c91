import { untilAborted } from '../../pool/until-aborted.ts';

/** Starts work under a key, or waits for the work that already runs. */
export type ShareWork<T> = (
  key: string,
  /** A caller with a signal may stop waiting; a caller with null does not keep the work running. */
  signal: AbortSignal | null,
  start: (stop: AbortSignal) => Promise<T>,
) => Promise<T>;

interface Running<T> {
  readonly result: Promise<T>;
  readonly stop: AbortController;
  /** The number of waiting callers that have a signal. */
  waiting: number;
}

/**
 * Shares work between callers: runs it once, and stops it when the last of them stops waiting. The promise of
 * a caller that stopped rejects with a Problem `cancelled`; other failures are the work's own.
 */
export function shareWork<T>(): ShareWork<T> {
  const running = new Map<string, Running<T>>();

  function begin(key: string, start: (stop: AbortSignal) => Promise<T>): Running<T> {
    const stop = new AbortController();
    const work: Running<T> = { result: start(stop.signal), stop, waiting: 0 };
    running.set(key, work);
    const end = () => forget(key, work);
    work.result.then(end, end);
    return work;
  }

  /** The next call starts new work. */
  function forget(key: string, work: Running<T>): void {
    if (running.get(key) === work) running.delete(key);
  }

  return async (key, signal, start) => {
    const work = running.get(key) ?? begin(key, start);
    if (signal === null) return work.result;
    work.waiting += 1;
    try {
      return await untilAborted(work.result, signal);
    } finally {
      work.waiting -= 1;
      if (signal.aborted && work.waiting === 0) {
        forget(key, work);
        work.stop.abort();
      }
    }
  };
}
