import { type Problem, problem } from '../problem.ts';

/**
 * The Problem of a call that the engine did not finish, in the waiting window and in the history: before
 * sending again, the user must know what the server may have done.
 */
export const interruptedCall: Problem = problem({
  kind: 'engine-stopped',
  title: 'The engine stopped before the answer was whole',
  detail:
    'The request was on its way, or sent: the server may have acted on it. What had arrived of the answer is gone.',
  hint: 'Before you send again, see whether the server has acted on the request.',
});

/** True when a call was interrupted. */
export function isInterrupted(exchange: { readonly problem: Problem | null }): boolean {
  return exchange.problem?.kind === interruptedCall.kind;
}
