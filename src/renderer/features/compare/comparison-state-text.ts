import type { Comparison } from '../../../shared/model/comparison.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { Problem } from '../../../shared/problem.ts';
import { formatCounted } from '../../ui/format-quantity.ts';
import { momentText } from '../../ui/moment-text.ts';

/** What was measured and when; says so when the tab has another request by now. */
export function measuredText(comparison: Comparison, request: SavedRequest): string {
  const { pairCount, plannedPairs, environmentName, startedAt, outcome } = comparison;
  const pairs =
    pairCount === plannedPairs
      ? formatCounted(pairCount, 'pair')
      : `${pairCount} of ${formatCounted(plannedPairs, 'pair')}`;
  const parts = [
    outcome === 'cancelled' ? `Cancelled: ${pairs}` : pairs,
    environmentName,
    momentText(startedAt),
  ].filter((part) => part !== null);
  const { method, url } = comparison.request;
  const isOther = method !== request.method || url !== request.url;
  return `${parts.join(' · ')}${isOther ? ` · of ${method} ${url}` : ''}`;
}

/** What went wrong with the whole, or with one side of it; each with the words that head it. */
export function shownProblems(
  comparison: Comparison,
): readonly { readonly title: string; readonly problem: Problem }[] {
  const { problem, sides } = comparison;
  if (problem !== null && problem.kind !== 'cancelled') return [{ title: '', problem }];
  return sides.flatMap(({ name, exchange }, index) =>
    exchange === null || exchange.problem === null || exchange.problem.kind === 'cancelled'
      ? []
      : [{ title: `${index === 0 ? 'A' : 'B'} ${name}: `, problem: exchange.problem }],
  );
}
