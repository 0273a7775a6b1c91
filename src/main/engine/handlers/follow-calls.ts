import { ProblemError } from '../../../shared/problem.ts';

/** Handlers whose calls under way are known. */
export interface FollowedCalls<H> {
  readonly handlers: H;
  /** Resolves when none is under way; from then on each is refused. */
  ended(): Promise<void>;
}

/**
 * Follows the calls of handlers, so that whoever closes what they work on can wait for them: nothing is
 * written behind the back of the one who closed it.
 */
export function followCalls<H extends object>(handlers: H): FollowedCalls<H> {
  const running = new Set<Promise<unknown>>();
  let isClosed = false;

  function follow(handler: (input: unknown) => unknown): (input: unknown) => unknown {
    return (input) => {
      if (isClosed) throw new ProblemError(closed);
      const result = handler(input);
      if (!(result instanceof Promise)) return result;
      const forget = (): boolean => running.delete(ended);
      const ended: Promise<unknown> = result.then(forget, forget);
      running.add(ended);
      return result;
    };
  }

  const followed = Object.entries(handlers).map(([name, handler]) => [name, follow(handler)]);
  return {
    handlers: Object.fromEntries(followed) as H,
    async ended() {
      while (running.size > 0) await Promise.all(running);
      isClosed = true;
    },
  };
}

const closed = {
  kind: 'cancelled',
  title: 'The workspace is closed',
  detail: 'This came after it was closed, and was not done.',
} as const;
