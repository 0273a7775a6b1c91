import { untilAborted } from '../../pool/until-aborted.ts';

/** Starts work under a key, or waits for that which is under way. */
export type ShareWork<T> = (
  key: string,
  /** Whoever gives one may stop waiting; null goes along, and keeps no work up. */
  signal: AbortSignal | null,
  start: (stop: AbortSignal) => Promise<T>,
) => Promise<T>;

interface Running<T> {
  readonly result: Promise<T>;
  readonly stop: AbortController;
  /** How many wait that may stop waiting. */
  waiting: number;
}

/**
 * Work that several may wait for: done once, and stopped as soon as the last of them waits no more. Its
 * promises reject with a Problem `cancelled` for who stopped, and with whatever the work throws.
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

  /** What comes after it begins anew. */
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
