import { Menu } from '@mantine/core';
import { ImageDown } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './chart-card.module.css';
import { type ChartKind, type ChartModel, charts } from './chart-model.ts';
import { ChartView } from './chart-view.tsx';
import type { LegendKey } from './draw-chart.ts';
import { KeyMark } from './series-mark.tsx';

/** A chart with its title, its legend and what can be done with it. */
export function ChartCard({
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
  /** What the legend says while nothing is pointed at. */
  readonly note?: string | null;
  readonly isLog: boolean;
  readonly onLogChange: (isLog: boolean) => void;
  /** Null while there is nothing to save. */
  readonly onSave: ((format: 'png' | 'svg') => void) | null;
  /** The element that has the same figures as text. */
  readonly describedBy: string;
  /** Stands in place of a drawing. */
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
