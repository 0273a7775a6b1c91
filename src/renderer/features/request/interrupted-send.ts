import type { ExchangeProgress } from '../../../shared/model/exchange.ts';
import { interruptedCall } from '../../../shared/model/interrupted-call.ts';
import type { Problem } from '../../../shared/problem.ts';

/**
 * The problem of a call that the engine did not live to answer: the one that the history has for it
 * once it was on its way, for whoever sends again must know what the server may have done.
 *
 * @param stage how far the call was; null when nothing had been heard of it
 */
export function interruptedSend(
  problem: Problem,
  stage: ExchangeProgress['stage'] | null,
): Problem {
  return problem.kind === interruptedCall.kind && hasLeft(stage) ? interruptedCall : problem;
}

function hasLeft(stage: ExchangeProgress['stage'] | null): boolean {
  switch (stage) {
    case null:
    case 'preparing':
    case 'connecting':
      return false;
    case 'sending':
    case 'waiting':
    case 'receiving':
    case 'reading':
      return true;
  }
}
