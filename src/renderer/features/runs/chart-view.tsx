import { createElement, memo, type PointerEvent, useMemo, useState } from 'react';
import {
  CartesianGrid,
  ComposedChart,
  ResponsiveContainer,
  usePlotArea,
  XAxis,
  YAxis,
} from 'recharts';
import { formatTick } from './chart-axis.ts';
import { axesOf, type ChartModel } from './chart-model.ts';
import { screenPen } from './chart-palette.ts';
import { drawChart, type Plot, type Shape } from './draw-chart.ts';
import { markOf, type Pointed, pointedAt, readoutOf } from './pointed.ts';

const { palette } = screenPen;
const tickStyle = { fill: palette.dim, fontSize: 11 };

type Layer = {
  readonly model: ChartModel;
  /** Called with a description of what the pointer is on; null for nothing. */
  readonly onReadout: (text: string | null) => void;
};

/** A chart in the window: axes by Recharts, and the same shapes as in a saved image. */
export const ChartView = memo(function ChartView({ model, onReadout }: Layer) {
  const { x, xTitle, xNames, y, yTitle } = axesOf(model);
  // Recharts needs only the ends of the axes: it would make an element for each of thousands of points.
  const ends = [
    { x: x.min, y: y.min },
    { x: x.max, y: y.max },
  ];
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={ends}
        margin={{ top: model.kind === 'bars' ? 18 : 8, right: 22, bottom: 14, left: 4 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke={palette.line} />
        <XAxis
          type="number"
          dataKey="x"
          domain={[x.min, x.max]}
          scale={x.isLog ? 'log' : 'linear'}
          ticks={[...x.ticks]}
          allowDataOverflow
          tickFormatter={(value: number) => xNames?.[Math.floor(value)] ?? formatTick(value)}
          tick={xNames === null ? tickStyle : { ...tickStyle, fill: palette.text }}
          tickLine={xNames === null && { stroke: palette.axis }}
          axisLine={{ stroke: palette.axis }}
          height={22}
          interval={0}
          label={{ value: xTitle, position: 'bottom', offset: -2, ...tickStyle }}
        />
        <YAxis
          type="number"
          dataKey="y"
          domain={[y.min, y.max]}
          scale={y.isLog ? 'log' : 'linear'}
          ticks={[...y.ticks]}
          allowDataOverflow
          tickFormatter={formatTick}
          tick={tickStyle}
          tickLine={false}
          axisLine={false}
          width={54}
          interval={0}
          label={{
            value: yTitle,
            angle: -90,
            position: 'insideLeft',
            offset: 4,
            style: { textAnchor: 'middle' },
            ...tickStyle,
          }}
        />
        <DrawnLayer model={model} onReadout={onReadout} />
      </ComposedChart>
    </ResponsiveContainer>
  );
});

function DrawnLayer(layer: Layer) {
  const area = usePlotArea();
  if (area === undefined) return null;
  const { x, y, width, height } = area;
  return <PlotLayer {...layer} x={x} y={y} width={width} height={height} />;
}

function PlotLayer({ model, onReadout, x, y, width, height }: Layer & Plot) {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const plot = useMemo(() => ({ x, y, width, height }), [x, y, width, height]);
  const drawn = useMemo(() => <Shapes shapes={drawChart(model, plot, screenPen)} />, [model, plot]);

  function point(event: PointerEvent<SVGRectElement>) {
    const frame = event.currentTarget.getBoundingClientRect();
    const at = { x: event.clientX - frame.left, y: event.clientY - frame.top };
    const found = pointedAt(model, at, plot);
    setPointed(found);
    onReadout(found === null ? null : readoutOf(model, found));
  }

  function leave() {
    setPointed(null);
    onReadout(null);
  }

  const mark = pointed === null ? null : markOf(model, pointed, plot, palette);
  return (
    <g>
      {mark?.tag === 'rect' && <Shapes shapes={[mark]} />}
      {drawn}
      {mark?.tag === 'circle' && <Shapes shapes={[mark]} />}
      <rect {...plot} fill="transparent" onPointerMove={point} onPointerLeave={leave} />
    </g>
  );
}

/** Draws shapes as elements of the window. */
function Shapes({ shapes }: { readonly shapes: readonly Shape[] }) {
  return shapes.map(({ tag, attributes, content }, index) =>
    // They hold no state, so their index is a good key.
    createElement(tag, { key: index, ...attributes }, content),
  );
}
