import { memo, type PointerEvent, useState } from 'react';
import { usePlotArea } from 'recharts';
import { ChartAxes } from './chart-axes.tsx';
import { placeOn, valueAt } from './chart-axis.ts';
import { stepsPath } from './chart-marks.ts';
import type { HistogramModel } from './chart-model.ts';
import { seriesColour } from './chart-palette.ts';
import { formatMs, letterOf } from './format-run.ts';

/** How many requests took how long, the series over each other. */
export const HistogramChart = memo(function HistogramChart({
  model,
  onReadout,
}: {
  readonly model: HistogramModel;
  readonly onReadout: (text: string | null) => void;
}) {
  return (
    <ChartAxes x={model.x} y={model.y} xTitle="ms" yTitle="requests">
      <HistogramLayer model={model} onReadout={onReadout} />
    </ChartAxes>
  );
});

function HistogramLayer({
  model,
  onReadout,
}: {
  readonly model: HistogramModel;
  readonly onReadout: (text: string | null) => void;
}) {
  const plot = usePlotArea();
  const [bar, setBar] = useState<number | null>(null);
  const { x: left = 0, y: top = 0, width = 0, height = 0 } = plot ?? {};
  const x = (ms: number) => left + placeOn(model.x, ms) * width;
  const y = (count: number) => top + (1 - placeOn(model.y, count)) * height;
  const edgesX = model.edges.map(x);

  function point(event: PointerEvent<SVGRectElement>) {
    const frame = event.currentTarget.getBoundingClientRect();
    const ms = valueAt(model.x, (event.clientX - frame.left) / frame.width);
    const found = model.edges.findLastIndex((edge) => edge <= ms);
    const isBar = found >= 0 && found < model.edges.length - 1;
    setBar(isBar ? found : null);
    onReadout(isBar ? readoutOf(model, found) : null);
  }

  function leave() {
    setBar(null);
    onReadout(null);
  }

  return (
    <g>
      {bar !== null && (
        <rect
          x={edgesX[bar] ?? 0}
          y={top}
          width={(edgesX[bar + 1] ?? 0) - (edgesX[bar] ?? 0)}
          height={height}
          fill="var(--pd-hover)"
        />
      )}
      {model.names.map((name, series) => (
        <path
          key={name}
          d={stepsPath(edgesX, (model.counts[series] ?? []).map(y), top + height)}
          fill={seriesColour(series)}
          fillOpacity={0.16}
          stroke={seriesColour(series)}
          strokeWidth={1.4}
          {...(series % 2 === 1 && { strokeDasharray: '4 2.5' })}
        />
      ))}
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

function readoutOf({ edges, counts }: HistogramModel, bar: number): string {
  const bySeries = counts.map((one, series) => `${letterOf(series)} ${one[bar] ?? 0}`).join(', ');
  return `${formatMs(edges[bar] ?? 0)} to ${formatMs(edges[bar + 1] ?? 0)} ms: ${bySeries}`;
}
