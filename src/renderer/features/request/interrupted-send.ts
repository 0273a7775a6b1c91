import type { ExchangeProgress } from '../../../shared/model/exchange.ts';
import type { Problem } from '../../../shared/problem.ts';

/**
 * The problem of a call that the engine did not live to answer, with what the server may know of it:
 * whoever sends again must know that.
 *
 * @param stage how far the call was; null when nothing had been heard of it
 */
export function interruptedSend(
  problem: Problem,
  stage: ExchangeProgress['stage'] | null,
): Problem {
  if (problem.kind !== 'engine-stopped') return problem;
  const known = whatServerKnows(stage);
  if (known === null) return problem;
  return {
    ...problem,
    title: 'The engine stopped before the answer was whole',
    detail: `${known} What had arrived of the answer is gone; your request is kept as you typed it.`,
    hint: 'The engine starts again by itself. Before you send again, see whether the server has acted on the request.',
  };
}

function whatServerKnows(stage: ExchangeProgress['stage'] | null): string | null {
  switch (stage) {
    case null:
    case 'preparing':
    case 'connecting':
      return null;
    case 'sending':
      return 'The request was on its way: the server may have it.';
    case 'waiting':
      return 'The request was sent: the server may have acted on it.';
    case 'receiving':
    case 'reading':
      return 'The request was sent, and the server was answering it.';
  }
}
