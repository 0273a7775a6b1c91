import { useEffect, useRef, useState } from 'react';
import type { RunChart, RunReport } from '../../../shared/model/run-result.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';
import { useApp } from '../../kernel/app-context.ts';
import { isUnderWay, settledOf } from './run-state.ts';

/** The maximum number of points in a chart, all series together. */
const maxPoints = 4000;

/** Fewer during a run, because the chart is drawn a few times a second. */
const maxLivePoints = 1200;

const minGapMs = 300;

/** The data of a run's charts, or why there is nothing to draw. */
export interface ShownChart {
  readonly chart: RunChart | null;
  readonly problem: Problem | null;
}

/**
 * Reads the data of a run's charts repeatedly during the run, and once at its end.
 *
 * @param isLog true makes the bars of the histogram equally wide in the logarithm of time
 */
export function useRunChart(report: RunReport, isLog: boolean): ShownChart {
  const app = useApp();
  const [shown, setShown] = useState<ShownChart>({ chart: null, problem: null });
  const lastAskedMs = useRef(0);
  const newest = useRef(0);
  const isLive = isUnderWay(report);
  // Read again for each step of the run, and once at the end.
  const settled = isLive ? settledOf(report) : null;
  const { id: runId } = report;
  const seriesCount = report.plan.series.length;

  useEffect(() => {
    const waitMs = settled === null ? 0 : lastAskedMs.current + minGapMs - performance.now();
    const timer = setTimeout(() => void ask(), Math.max(0, waitMs));
    return () => clearTimeout(timer);

    async function ask(): Promise<void> {
      lastAskedMs.current = performance.now();
      newest.current += 1;
      const mine = newest.current;
      const all = settled === null ? maxPoints : maxLivePoints;
      const result = await readChart(app, runId, seriesCount, isLog, all);
      if (mine !== newest.current) return;
      setShown((before) =>
        result.ok
          ? { chart: result.value, problem: null }
          : { chart: before.chart, problem: result.problem },
      );
    }
  }, [app, runId, isLog, settled, seriesCount]);

  return shown;
}

/** Reads the chart data of a run, with at most `points` of all its series. */
export function readChart(
  { engine }: Pick<App, 'engine'>,
  runId: string,
  seriesCount: number,
  isLog: boolean,
  points = maxPoints,
) {
  const bars = 48;
  return engine.readRunChart({ runId, maxPoints: Math.floor(points / seriesCount), isLog, bars });
}
