import { memo } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts';
import { formatTick } from './chart-axis.ts';
import type { BarsModel } from './chart-model.ts';
import { seriesColour } from './chart-palette.ts';
import { formatMsShort } from './format-run.ts';

const tickStyle = { fill: 'var(--pd-dim)', fontSize: 11 };

/** A few figures of each series side by side. */
export const BarsChart = memo(function BarsChart({ model }: { readonly model: BarsModel }) {
  const data = model.groups.map(({ title, values }) => ({
    title,
    ...Object.fromEntries(values.map((value, series) => [`s${series}`, value])),
  }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={data}
        margin={{ top: 18, right: 14, bottom: 14, left: 4 }}
        barCategoryGap="8%"
        barGap={2}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--pd-line)" />
        <XAxis
          dataKey="title"
          tick={{ ...tickStyle, fill: 'var(--pd-text)' }}
          tickLine={false}
          axisLine={{ stroke: 'var(--pd-line-strong)' }}
          interval={0}
          height={22}
        />
        <YAxis
          type="number"
          domain={[model.y.min, model.y.max]}
          ticks={[...model.y.ticks]}
          tickFormatter={formatTick}
          tick={tickStyle}
          tickLine={false}
          axisLine={false}
          width={54}
          interval={0}
          scale={model.y.isLog ? 'log' : 'linear'}
          allowDataOverflow
          label={{
            value: 'ms',
            angle: -90,
            position: 'insideLeft',
            offset: 4,
            style: { textAnchor: 'middle' },
            ...tickStyle,
          }}
        />
        {model.names.map((name, series) => (
          <Bar
            key={name}
            dataKey={`s${series}`}
            fill={seriesColour(series)}
            fillOpacity={series % 2 === 0 ? 0.9 : 0.22}
            stroke={seriesColour(series)}
            strokeWidth={1.2}
            {...(series % 2 === 1 && { strokeDasharray: '4 2.5' })}
            maxBarSize={44}
            isAnimationActive={false}
          >
            <LabelList
              dataKey={`s${series}`}
              position="top"
              formatter={(ms) => (typeof ms === 'number' ? formatMsShort(ms) : '')}
              style={{ fill: 'var(--pd-text)', fontSize: 9.5 }}
            />
          </Bar>
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
});
