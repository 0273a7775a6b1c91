import type { RunReport, SeriesComparison } from '../../../shared/model/run-result.ts';
import { medianDifference } from './compare-medians.ts';
import type { NamedTally } from './judge-run.ts';
import { spellCount, spellMs } from './spell-figures.ts';
import { percentile } from './statistics.ts';

type Check = RunReport['checks'][number];

/** Medians of connections within this ratio differ only by the clock and the scheduler. */
const plainRatio = 1.1;

/**
 * Checks whether the connections of a run can be the cause of its differences.
 *
 * @param urls of the series
 * @param connections the times of each, ascending; empty while the run goes on
 */
export function checkConnections(
  urls: readonly string[],
  series: readonly NamedTally[],
  connections: readonly Float64Array[],
  comparison: SeriesComparison | null,
): Check[] {
  const timed = series.filter(({ tally }) => tally.times.length > 0);
  if (timed.length === 0) return [];
  return [
    ...checkServers(urls, timed),
    checkOpened(timed, series.length),
    ...checkSpread(connections, comparison),
  ];
}

function checkServers(urls: readonly string[], timed: readonly NamedTally[]): Check[] {
  const servers = new Set(urls.map((url) => (URL.canParse(url) ? new URL(url).origin : url)));
  if (timed.length < 2 || servers.size < 2) return [];
  return [
    {
      isOk: false,
      text: `The series go to ${servers.size} servers over separate connections: a difference may come from the server or connection.`,
    },
  ];
}

function checkOpened(timed: readonly NamedTally[], seriesCount: number): Check {
  const late = timed.filter(({ tally }) => tally.openedWhileCounted > 0);
  if (late.length > 0) {
    const list = late.map(({ name, tally }) => `${name} ${tally.openedWhileCounted}`);
    return {
      isOk: false,
      text: `Connections opened in counted requests (${list.join(', ')}): their times include it.`,
    };
  }
  const opened = timed.reduce((sum, { tally }) => sum + tally.openedConnections, 0);
  const counted = spellCount(opened, 'connection');
  return {
    isOk: true,
    text: `${counted} kept alive${seriesCount > 1 ? ', shared by all series' : ''}.`,
  };
}

function checkSpread(
  connections: readonly Float64Array[],
  comparison: SeriesComparison | null,
): Check[] {
  const byMedian = connections
    .map((times) => ({ times, median: percentile(times, 50) ?? 0 }))
    .sort((a, b) => a.median - b.median);
  const [fastest, slowest] = [byMedian[0], byMedian.at(-1)];
  if (!fastest || !slowest || fastest === slowest || fastest.median <= 0) return [];
  const ratio = slowest.median / fastest.median;
  const interval = medianDifference(slowest.times, fastest.times);
  if (ratio < plainRatio || interval === null || interval[0] <= 0) return [];
  const isMore = comparison === null || Math.abs(Math.log(comparison.ratio)) < Math.log(ratio);
  if (!isMore) return [];
  return [
    {
      isOk: false,
      text: `Connections matter more than series: medians of single connections range from ${spellMs(fastest.median)} to ${spellMs(slowest.median)}. One address may have several servers; each connection served all series alike.`,
    },
  ];
}
