import { isInterrupted } from '../../../shared/model/interrupted-call.ts';
import type { Problem } from '../../../shared/problem.ts';

/**
 * Returns the word for a call without a response. A call that ended with the engine may have reached the
 * server.
 */
export function noResponseWord(problem: Problem | null): 'Interrupted' | 'Not sent' {
  return isInterrupted({ problem }) ? 'Interrupted' : 'Not sent';
}
