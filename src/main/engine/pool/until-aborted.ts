import { ProblemError } from '../../../shared/problem.ts';

/**
 * Waits for shared work until it is done or the signal aborts; the work itself goes on.
 *
 * @throws ProblemError `cancelled`
 */
export async function untilAborted<T>(awaited: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(new ProblemError(cancelled));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([awaited, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/**
 * Throws when the signal is aborted.
 *
 * @throws ProblemError `cancelled`
 */
export function refuseAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new ProblemError(cancelled);
}

const cancelled = {
  kind: 'cancelled',
  title: 'Cancelled',
  detail: 'It was stopped.',
} as const;
