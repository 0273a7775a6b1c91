import { isInterrupted } from '../../../shared/model/interrupted-call.ts';
import type { Problem } from '../../../shared/problem.ts';

/**
 * What is said of a call that came back with nothing: one that the engine took with it when it stopped
 * may well have reached the server.
 */
export function noResponseWord(problem: Problem | null): 'Interrupted' | 'Not sent' {
  return isInterrupted({ problem }) ? 'Interrupted' : 'Not sent';
}
