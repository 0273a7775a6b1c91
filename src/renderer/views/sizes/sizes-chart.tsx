import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatBytes } from '../../ui/format-quantity.ts';
import type { EncodedSizes } from './size-verdict.ts';

/** The two sizes of a message as bars; the table above has the numbers. Loaded when it is first shown. */
export function SizesChart({ sizes }: { readonly sizes: EncodedSizes }) {
  const bars = [
    { name: 'Protobuf', bytes: sizes.protobufBytes, fill: 'var(--pd-accent)' },
    { name: sizes.jsonName, bytes: sizes.jsonBytes, fill: 'var(--pd-line-strong)' },
  ];
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={bars}
        layout="vertical"
        margin={{ top: 0, right: 96, bottom: 0, left: 0 }}
        barCategoryGap={6}
        accessibilityLayer={false}
      >
        <XAxis type="number" hide domain={[0, 'dataMax']} />
        <YAxis
          type="category"
          dataKey="name"
          width={96}
          axisLine={false}
          tickLine={false}
          tick={{ fill: 'var(--pd-dim)', fontSize: 12 }}
        />
        <Bar dataKey="bytes" isAnimationActive={false} radius={[0, 3, 3, 0]} maxBarSize={22}>
          <LabelList
            dataKey="bytes"
            position="right"
            formatter={(bytes) => formatBytes(Number(bytes))}
            style={{ fill: 'var(--pd-text)', fontSize: 12 }}
          />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
