import type { ReactElement } from 'react';
import { CartesianGrid, ComposedChart, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { type ChartAxis, formatTick } from './chart-axis.ts';

const tickStyle = { fill: 'var(--pd-dim)', fontSize: 11 };
const margin = { top: 8, right: 22, bottom: 14, left: 4 };

/** The axes of a chart whose marks are drawn by a layer of ours, `children`. */
export function ChartAxes({
  x,
  y,
  xTitle,
  yTitle,
  children,
}: {
  readonly x: ChartAxis;
  readonly y: ChartAxis;
  readonly xTitle: string;
  readonly yTitle: string;
  readonly children: ReactElement;
}) {
  // The ends of the axes are all that Recharts has to know: thousands of points would be thousands of
  // elements to it.
  const ends = [
    { x: x.min, y: y.min },
    { x: x.max, y: y.max },
  ];
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={ends} margin={margin} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--pd-line)" />
        <XAxis
          type="number"
          dataKey="x"
          domain={[x.min, x.max]}
          scale={x.isLog ? 'log' : 'linear'}
          ticks={[...x.ticks]}
          allowDataOverflow
          tickFormatter={formatTick}
          tick={tickStyle}
          tickLine={{ stroke: 'var(--pd-line-strong)' }}
          axisLine={{ stroke: 'var(--pd-line-strong)' }}
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
        {children}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
