import type { RunEntry } from '../../../shared/model/run-result.ts';
import { formatMs } from './format-run.ts';

/** The medians of a saved run in one line: `Protobuf 2.00 ms, JSON 2.35 ms`. */
export function mediansOf({ seriesNames, medians }: RunEntry): string {
  return seriesNames
    .map((name, series) => {
      const median = medians[series] ?? null;
      return median === null ? `${name} -` : `${name} ${formatMs(median)}\u00a0ms`;
    })
    .join(', ');
}
