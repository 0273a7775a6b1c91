import { type Problem, problem } from '../problem.ts';

/**
 * The Problem of a call that the engine did not finish, in the waiting window and in the history: before
 * sending again, the user must know what the server may have done.
 */
export const interruptedCall: Problem = problem({
  kind: 'engine-stopped',
  title: 'The engine stopped during the response',
  detail:
    'The request may have been sent, and the server may have handled it. The partial response is lost.',
  hint: 'Check whether the server handled it before you send again.',
});

/** True when a call was interrupted. */
export function isInterrupted(exchange: { readonly problem: Problem | null }): boolean {
  return exchange.problem?.kind === interruptedCall.kind;
}
