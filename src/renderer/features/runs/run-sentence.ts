import type { RunReport, SeriesStatistics } from '../../../shared/model/run-result.ts';
import { formatCount, formatCounted, formatElapsed } from '../../ui/format-quantity.ts';
import { settledOf } from './run-state.ts';

/** Says how a run ended, or its progress, with the total of requests. */
export function runSentence(report: RunReport): string {
  const { state, issued, planned, elapsedMs } = report;
  const elapsed = formatElapsed(elapsedMs);
  switch (state) {
    case 'running':
      return `Running: ${formatCount(settledOf(report))} of ${formatCounted(planned, 'request')}, ${elapsed}.`;
    case 'stopping':
      return `Stopping: waiting for ${formatCounted(issued - settledOf(report), 'request')}, ${elapsed}.`;
    case 'done':
      return `Done in ${elapsed}. ${sumsOf(report)}`;
    case 'stopped':
      return `Stopped after ${elapsed}, ${formatCount(issued)} of ${formatCounted(planned, 'request')} sent. ${sumsOf(report)}`;
    case 'failed':
      return `Failed after ${elapsed}, ${formatCount(issued)} of ${formatCounted(planned, 'request')} sent. ${sumsOf(report)}`;
  }
}

function sumsOf(report: RunReport): string {
  const { issued, failed, aborted } = report;
  const counted = report.series.reduce((sum, series) => sum + countedErrors(series), 0);
  const warmUps = report.series.reduce((sum, series) => sum + series.warmUps, 0);
  return [
    `${formatCounted(issued, 'request')} = ${formatCount(issued - warmUps)} counted`,
    ` + ${formatCount(warmUps)} warm-up, ${formatCounted(failed, 'error')}`,
    failed > counted ? ` (${formatCount(failed - counted)} in warm-up)` : '',
    aborted > 0 ? `, ${formatCount(aborted)} aborted.` : '.',
  ].join('');
}

/** Returns the number of failed counted requests; requests ended by Stop do not count. */
function countedErrors({ errors, errorsByOutcome }: SeriesStatistics): number {
  const { aborted = 0 } = errorsByOutcome;
  return errors - aborted;
}

/** Says in one line below an image how and where a run was measured. */
export function footnoteOf({ plan, startedAt, machine, state }: RunReport): string {
  return [
    `${formatCounted(plan.samples, 'sample')} each`,
    formatCounted(plan.workers, 'worker'),
    `warm-up ${formatCount(plan.warmUp)}`,
    orderOf(plan),
    'HTTP/1.1',
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
