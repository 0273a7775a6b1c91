import { memo, type PointerEvent, useMemo, useState } from 'react';
import { usePlotArea } from 'recharts';
import { ChartAxes } from './chart-axes.tsx';
import { placeOn } from './chart-axis.ts';
import { errorMarksPath, marksPath, type Spot, shapeOf } from './chart-marks.ts';
import type { TimePoint, TimesModel } from './chart-model.ts';
import { seriesColour } from './chart-palette.ts';
import { thinnedNote } from './chart-svg.ts';
import { formatMs, letterOf } from './format-run.ts';
import { nearestPoint } from './nearest-point.ts';

/** A request that is pointed at. */
interface Pointed {
  readonly series: number;
  readonly point: TimePoint;
}

/** The time of each request over its number. */
export const TimesChart = memo(function TimesChart({
  model,
  onReadout,
}: {
  readonly model: TimesModel;
  readonly onReadout: (text: string | null) => void;
}) {
  return (
    <ChartAxes
      x={model.x}
      y={model.y}
      xTitle={model.isThinned ? `Number of the request (${thinnedNote})` : 'Number of the request'}
      yTitle="ms"
    >
      <TimesLayer model={model} onReadout={onReadout} />
    </ChartAxes>
  );
});

function TimesLayer({
  model,
  onReadout,
}: {
  readonly model: TimesModel;
  readonly onReadout: (text: string | null) => void;
}) {
  const plot = usePlotArea();
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const { x: left = 0, y: top = 0, width = 0, height = 0 } = plot ?? {};
  const radius = model.x.max > 600 ? 1.6 : 2.4;

  const paths = useMemo(() => {
    const spotOf = (point: TimePoint): Spot => ({
      x: left + placeOn(model.x, point.number) * width,
      y: top + (1 - placeOn(model.y, point.ms)) * height,
    });
    return {
      series: model.points.map((points, series) =>
        marksPath(shapeOf(series), points.filter(({ isError }) => !isError).map(spotOf), radius),
      ),
      errors: errorMarksPath(
        model.points
          .flat()
          .filter(({ isError }) => isError)
          .map(spotOf),
        radius + 0.6,
      ),
    };
  }, [model, left, top, width, height, radius]);

  function point(event: PointerEvent<SVGRectElement>) {
    const frame = event.currentTarget.getBoundingClientRect();
    const at = { x: event.clientX - frame.left, y: event.clientY - frame.top };
    const found = nearestPoint(model, at, { width, height });
    setPointed(found);
    onReadout(found === null ? null : readoutOf(found));
  }

  function leave() {
    setPointed(null);
    onReadout(null);
  }

  const warmUpWidth = placeOn(model.x, model.warmUps + 0.5) * width;
  return (
    <g>
      {model.warmUps > 0 && (
        <rect
          x={left}
          y={top}
          width={Math.max(2, warmUpWidth)}
          height={height}
          fill="var(--pd-hover)"
        />
      )}
      {model.names.map((name, series) => (
        <path
          key={name}
          d={paths.series[series] ?? ''}
          fill="none"
          stroke={seriesColour(series)}
          strokeWidth={1.1}
        />
      ))}
      <path d={paths.errors} fill="var(--pd-bad)" />
      {pointed !== null && (
        <circle
          cx={left + placeOn(model.x, pointed.point.number) * width}
          cy={top + (1 - placeOn(model.y, pointed.point.ms)) * height}
          r={6}
          fill="none"
          stroke="var(--pd-text)"
          strokeWidth={1.5}
        />
      )}
      <rect
        x={left}
        y={top}
        width={width}
        height={height}
        fill="transparent"
        onPointerMove={point}
        onPointerLeave={leave}
      />
    </g>
  );
}

function readoutOf({ series, point }: Pointed): string {
  const marks = [point.isWarmUp ? 'warm-up' : '', point.isError ? 'error' : ''].filter(Boolean);
  const note = marks.length === 0 ? '' : ` (${marks.join(', ')})`;
  return `${letterOf(series)} no. ${point.number}: ${formatMs(point.ms)} ms${note}`;
}
