import { useElementSize } from '@mantine/hooks';
import { type ReactNode, useMemo, useState } from 'react';
import type { RunReport } from '../../../shared/model/run-result.ts';
import { useApp } from '../../kernel/app-context.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { BarsChart } from './bars-chart.tsx';
import cardStyles from './chart-card.module.css';
import { ChartCard } from './chart-card.tsx';
import { errorMarksPath } from './chart-marks.ts';
import {
  aboveNote,
  barsModel,
  type ChartModel,
  chartTitles,
  histogramModel,
  lastNumberOf,
  prefersLog,
  prefersLogBars,
  timesModel,
} from './chart-model.ts';
import { HistogramChart } from './histogram-chart.tsx';
import styles from './run-charts.module.css';
import { isUnderWay } from './run-state.ts';
import { savePicture } from './save-picture.ts';
import { TimesChart } from './times-chart.tsx';
import { useRunChart } from './use-run-chart.ts';

/** From these widths on there is room for two charts beside each other, and for three. */
const twoFromPx = 640;
const threeFromPx = 1280;

/** The charts of a run. Loaded when they are first shown. */
export function RunCharts({
  report,
  resultsId,
  checks,
}: {
  readonly report: RunReport;
  /** The element that has the figures as text. */
  readonly resultsId: string;
  /** Stands where the charts leave room. */
  readonly checks: ReactNode;
}) {
  const app = useApp();
  const { ref, width } = useElementSize();
  // The first request opens a connection and is many times slower: on an even scale all others were a line.
  const [isTimesLog, setTimesLog] = useState(true);
  // Null until it is chosen: till then it follows the figures.
  const [histogramLog, setHistogramLog] = useState<boolean | null>(null);
  const [barsLog, setBarsLog] = useState<boolean | null>(null);
  const [timesReadout, setTimesReadout] = useState<string | null>(null);
  const [histogramReadout, setHistogramReadout] = useState<string | null>(null);
  const { plan, series } = report;
  const isHistogramLog = histogramLog ?? prefersLog(series);
  const isBarsLog = barsLog ?? prefersLogBars(series);
  const { chart, problem } = useRunChart(report, isHistogramLog);
  const isLive = isUnderWay(report);

  // While it goes on the axis stands still at its planned end.
  const last = isLive || chart === null ? plan.warmUp + plan.samples : lastNumberOf(chart);
  const names = useMemo(() => plan.series.map(({ name }) => name), [plan]);
  const times = useMemo(
    () => (chart === null ? null : timesModel(chart, names, plan.warmUp, last, isTimesLog)),
    [chart, names, plan, last, isTimesLog],
  );
  const histogram = useMemo(
    () => (chart === null ? null : histogramModel(chart, names, isHistogramLog)),
    [chart, names, isHistogramLog],
  );
  const histogramNote = histogram === null ? null : aboveNote(histogram);
  const bars = useMemo(() => barsModel(series, isBarsLog), [series, isBarsLog]);
  const isRead = chart !== null;
  const hasSamples = series.some(({ n }) => n > 0);

  function saver(model: ChartModel | null) {
    if (model === null || isLive) return null;
    return (format: 'png' | 'svg') => void savePicture(app, report, model, format);
  }

  return (
    <>
      {problem !== null && <ProblemNotice problem={problem} />}
      <div
        ref={ref}
        className={joinClasses(
          styles.charts,
          width >= threeFromPx && styles.wide,
          width > 0 && width < twoFromPx && styles.narrow,
        )}
      >
        <ChartCard
          title={chartTitles.times}
          note="lower is better"
          names={names}
          keys="marks"
          extraKey={
            <>
              {times?.hasErrors && <ErrorKey />}
              {plan.warmUp > 0 && <WarmUpKey />}
            </>
          }
          readout={timesReadout}
          log={{ isOn: isTimesLog, onChange: setTimesLog }}
          onSave={saver(times)}
          describedBy={resultsId}
        >
          {times?.points.some((points) => points.length > 0) ? (
            <TimesChart model={times} onReadout={setTimesReadout} />
          ) : (
            <NothingYet report={report} isRead={isRead} />
          )}
        </ChartCard>
        <ChartCard
          title={chartTitles.histogram}
          note="further left is better"
          names={names}
          keys="areas"
          readout={histogramReadout ?? histogramNote}
          log={{ isOn: isHistogramLog, onChange: setHistogramLog }}
          onSave={saver(histogram)}
          describedBy={resultsId}
        >
          {histogram !== null && histogram.edges.length > 1 ? (
            <HistogramChart model={histogram} onReadout={setHistogramReadout} />
          ) : (
            <NothingYet report={report} isRead={isRead} />
          )}
        </ChartCard>
        <ChartCard
          title={chartTitles.bars}
          note="lower is better"
          names={names}
          keys="areas"
          readout={null}
          log={{ isOn: isBarsLog, onChange: setBarsLog }}
          onSave={saver(bars)}
          describedBy={resultsId}
        >
          {hasSamples ? <BarsChart model={bars} /> : <NothingYet report={report} isRead />}
        </ChartCard>
        {checks}
      </div>
    </>
  );
}

function ErrorKey(): ReactNode {
  return (
    <li>
      <svg width="12" height="12" aria-hidden>
        <path d={errorMarksPath([{ x: 6, y: 6 }], 3.5)} fill="var(--pd-bad)" />
      </svg>
      error
    </li>
  );
}

function WarmUpKey(): ReactNode {
  return (
    <li>
      <svg width="14" height="12" aria-hidden>
        <rect x="0.5" y="1" width="13" height="10" fill="var(--pd-hover)" stroke="var(--pd-line)" />
      </svg>
      warm-up, not counted
    </li>
  );
}

function NothingYet({
  report,
  isRead,
}: {
  readonly report: RunReport;
  /** Whether it is known what there is to draw. */
  readonly isRead: boolean;
}) {
  if (isUnderWay(report))
    return <div className={cardStyles.empty}>Waiting for the first samples</div>;
  return <div className={cardStyles.empty}>{isRead && 'No request succeeded'}</div>;
}
