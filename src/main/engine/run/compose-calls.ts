import type { RunSeries } from '../../../shared/model/run-plan.ts';
import { swapEncoding } from '../compare/swap-encoding.ts';
import type { WireRequest } from '../http/http-engine.ts';
import { composeSeries, type LoadSeries } from './compose-series.ts';

/**
 * The bytes of every series of a plan. When one request stands in it in two encodings, its
 * Content-Type and Accept name the encoding of the series, as in a comparison: a header that the
 * user typed would make both the same.
 *
 * @param prepare resolves a series; what it throws goes through
 */
export async function composeCalls(
  series: readonly RunSeries[],
  prepare: (series: RunSeries) => Promise<WireRequest>,
): Promise<LoadSeries[]> {
  const calls: LoadSeries[] = [];
  for (const each of series) {
    const wire = await prepare(each);
    const { id, askFor } = each.request;
    const isOneOfTwo = series.some(({ request }) => request.id === id && request.askFor !== askFor);
    calls.push(composeSeries(isOneOfTwo ? swapEncoding(wire, askFor).wire : wire));
  }
  return calls;
}
