import type { RunPlan, RunSeries } from '../../../shared/model/run-plan.ts';
import { encodingOf } from '../../../shared/model/run-plan.ts';
import { encodingNames } from './plan-of-request.ts';

/** A series that a plan has or could have. */
export interface SeriesChoice {
  readonly series: RunSeries;
  /** The index in the plan; null while it is switched off. */
  readonly index: number | null;
}

/**
 * Returns the series of a plan, and the ones that can be switched on: the first series' request in the
 * missing encoding.
 */
export function seriesChoices(plan: RunPlan): readonly SeriesChoice[] {
  const [first] = plan.series;
  const chosen = plan.series.map((series, index): SeriesChoice => ({ series, index }));
  if (first === undefined) return chosen;
  const missing = (['protobuf', 'json'] as const)
    .filter((encoding) => plan.series.every((series) => !isSameCall(series, first, encoding)))
    .filter((encoding) => plan.series.every(({ name }) => name !== encodingNames[encoding]))
    .map(
      (encoding): SeriesChoice => ({
        series: {
          name: encodingNames[encoding],
          request: { ...first.request, sendAs: encoding, askFor: encoding },
          environmentName: first.environmentName,
        },
        index: null,
      }),
    );
  // A missing protobuf series comes first, as in "Time it".
  return missing[0]?.series.request.askFor === 'protobuf'
    ? [...missing, ...chosen]
    : [...chosen, ...missing];
}

/** Returns the series of a plan after a toggle; the last one stays on. */
export function toggleSeries(plan: RunPlan, toggled: SeriesChoice): readonly RunSeries[] {
  const next = seriesChoices(plan)
    .filter(({ series, index }) =>
      series.name === toggled.series.name ? index === null : index !== null,
    )
    .map(({ series }) => series);
  return next.length === 0 ? plan.series : next;
}

function isSameCall(series: RunSeries, first: RunSeries, encoding: 'protobuf' | 'json'): boolean {
  return (
    encodingOf(series) === encoding &&
    series.request.id === first.request.id &&
    series.environmentName === first.environmentName
  );
}
