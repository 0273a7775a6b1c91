import { Menu } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { ImageDown } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { RunReport } from '../../../shared/model/run-result.ts';
import { useApp } from '../../kernel/app-context.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import {
  aboveNote,
  barsModel,
  type ChartKind,
  type ChartModel,
  charts,
  histogramModel,
  lastNumberOf,
  prefersLog,
  prefersLogBars,
  timesModel,
} from './chart-model.ts';
import { screenPen } from './chart-palette.ts';
import { ChartView } from './chart-view.tsx';
import { type LegendKey, legendOf } from './draw-chart.ts';
import styles from './run-charts.module.css';
import { isUnderWay } from './run-state.ts';
import { savePicture } from './save-picture.ts';
import { KeyMark } from './series-mark.tsx';
import { useRunChart } from './use-run-chart.ts';

const { palette } = screenPen;

/** From these widths on, two or three charts fit side by side. */
const twoFromPx = 640;
const threeFromPx = 1280;

/** The charts of a run. Loaded when they are first shown. */
export function RunCharts({
  report,
  resultsId,
  checks,
}: {
  readonly report: RunReport;
  /** The element that has the numbers as text. */
  readonly resultsId: string;
  /** Shown where the charts leave room. */
  readonly checks: ReactNode;
}) {
  const app = useApp();
  const { ref, width } = useElementSize();
  // The first request opens a connection and is many times slower: a linear scale would flatten all others.
  const [isTimesLog, setTimesLog] = useState(true);
  // Null until it is chosen; then the scale depends on the values.
  const [histogramLog, setHistogramLog] = useState<boolean | null>(null);
  const [barsLog, setBarsLog] = useState<boolean | null>(null);
  const { plan, series } = report;
  const isHistogramLog = histogramLog ?? prefersLog(series);
  const isBarsLog = barsLog ?? prefersLogBars(series);
  const { chart, problem } = useRunChart(report, isHistogramLog);
  const isLive = isUnderWay(report);

  // During the run the axis ends at the planned number.
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
  const bars = useMemo(() => barsModel(series, isBarsLog), [series, isBarsLog]);
  const nothing = isLive ? 'Waiting for the first samples' : 'No request succeeded';
  // No message before it is known whether there is something to draw.
  const nothingRead = isLive || chart !== null ? nothing : '';
  const timesLegend = { hasErrors: times?.hasErrors ?? false, hasWarmUps: plan.warmUp > 0 };
  const plainLegend = { hasErrors: false, hasWarmUps: false };

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
          kind="times"
          model={times?.points.some((points) => points.length > 0) ? times : null}
          legend={legendOf('times', names, timesLegend, palette)}
          isLog={isTimesLog}
          onLogChange={setTimesLog}
          onSave={saver(times)}
          describedBy={resultsId}
          empty={nothingRead}
        />
        <ChartCard
          kind="histogram"
          model={histogram !== null && histogram.edges.length > 1 ? histogram : null}
          legend={legendOf('histogram', names, plainLegend, palette)}
          note={histogram && aboveNote(histogram)}
          isLog={isHistogramLog}
          onLogChange={setHistogramLog}
          onSave={saver(histogram)}
          describedBy={resultsId}
          empty={nothingRead}
        />
        <ChartCard
          kind="bars"
          model={series.some(({ n }) => n > 0) ? bars : null}
          legend={legendOf('bars', names, plainLegend, palette)}
          isLog={isBarsLog}
          onLogChange={setBarsLog}
          onSave={saver(bars)}
          describedBy={resultsId}
          empty={nothing}
        />
        {checks}
      </div>
    </>
  );
}

/** A chart with its title, its legend and its actions. */
function ChartCard({
  kind,
  model,
  legend,
  note,
  isLog,
  onLogChange,
  onSave,
  describedBy,
  empty,
}: {
  readonly kind: ChartKind;
  /** Null while there is nothing to draw. */
  readonly model: ChartModel | null;
  readonly legend: readonly LegendKey[];
  /** The text of the legend while the pointer is on nothing. */
  readonly note?: string | null;
  readonly isLog: boolean;
  readonly onLogChange: (isLog: boolean) => void;
  /** Null while there is nothing to save. */
  readonly onSave: ((format: 'png' | 'svg') => void) | null;
  /** The element that has the same numbers as text. */
  readonly describedBy: string;
  /** Shown instead of a drawing. */
  readonly empty: string;
}) {
  const [readout, setReadout] = useState<string | null>(null);
  const { title, better } = charts[kind];
  const said = readout ?? note ?? null;
  return (
    <figure className={styles.card} style={{ margin: 0 }} aria-label={title}>
      <figcaption className={styles.head}>
        <span className={styles.title}>{title}</span>
        <span className={styles.note}>{better}</span>
        <span className={styles.tools}>
          <label className={styles.log}>
            <input
              type="checkbox"
              checked={isLog}
              aria-label={`${title}: logarithmic scale`}
              onChange={(event) => onLogChange(event.currentTarget.checked)}
            />
            log
          </label>
          <Menu position="bottom-end" offset={4}>
            <Menu.Target>
              <IconButton
                label={`Save the chart "${title}"`}
                icon={<ImageDown size={14} aria-hidden />}
                disabled={onSave === null}
              />
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => onSave?.('png')}>Save as PNG...</Menu.Item>
              <Menu.Item onClick={() => onSave?.('svg')}>Save as SVG...</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </span>
      </figcaption>
      <ul className={styles.legend} aria-label="Legend">
        {legend.map(({ shape, label }) => (
          <li key={label}>
            <KeyMark shape={shape} />
            {label}
          </li>
        ))}
        {said !== null && <li className={styles.readout}>{said}</li>}
      </ul>
      <div
        className={styles.drawing}
        role="img"
        aria-label={`Chart: ${title}`}
        aria-describedby={describedBy}
      >
        {model === null ? (
          <div className={styles.empty}>{empty}</div>
        ) : (
          <ChartView model={model} onReadout={setReadout} />
        )}
      </div>
    </figure>
  );
}
