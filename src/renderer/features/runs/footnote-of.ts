import type { RunReport } from '../../../shared/model/run-result.ts';
import { formatCount, formatCounted } from '../../ui/format-quantity.ts';

/** How and where a run was measured, in one line for below a picture. */
export function footnoteOf({ plan, startedAt, machine, state }: RunReport): string {
  return [
    `${formatCounted(plan.samples, 'sample')} each`,
    formatCounted(plan.workers, 'worker'),
    `warm-up ${formatCount(plan.warmUp)}`,
    orderOf(plan),
    ...(state === 'stopped' ? ['stopped early'] : []),
    `${startedAt.slice(0, 16).replace('T', ' ')} UTC`,
    `Protodesk ${machine.protodesk}`,
    machine.cpu,
  ].join(' \u00b7 ');
}

function orderOf({ order, seed }: RunReport['plan']): string {
  switch (order) {
    case 'random':
      return `random order, seed ${seed ?? 'unknown'}`;
    case 'alternating':
      return 'alternating';
    case 'one-after-the-other':
      return 'one after the other';
  }
}
