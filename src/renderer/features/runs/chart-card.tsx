import { Menu } from '@mantine/core';
import { ImageDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './chart-card.module.css';
import { letterOf } from './format-run.ts';
import { AreaMark, SeriesMark } from './series-mark.tsx';

/** What a chart says of the place that is pointed at. */
export type Readout = string | null;

/** A chart with its title, its legend and what can be done with it. */
export function ChartCard({
  title,
  note,
  names,
  keys,
  extraKey,
  readout,
  log,
  onSave,
  describedBy,
  children,
}: {
  readonly title: string;
  /** Quiet words beside the title: `lower is better`. */
  readonly note: string;
  readonly names: readonly string[];
  /** How the series are drawn: as points, or as areas. */
  readonly keys: 'marks' | 'areas';
  /** A key of the legend that is no series. */
  readonly extraKey?: ReactNode;
  readonly readout: Readout;
  /** Null where a logarithmic scale means nothing. */
  readonly log: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void } | null;
  /** Null while there is nothing to save. */
  readonly onSave: ((format: 'png' | 'svg') => void) | null;
  /** The element that has the same figures as text. */
  readonly describedBy: string;
  readonly children: ReactNode;
}) {
  return (
    <figure className={styles.card} style={{ margin: 0 }} aria-label={title}>
      <figcaption className={styles.head}>
        <span className={styles.title}>{title}</span>
        <span className={styles.note}>{note}</span>
        <span className={styles.tools}>
          {log !== null && (
            <label className={styles.log}>
              <input
                type="checkbox"
                checked={log.isOn}
                aria-label={`${title}: logarithmic scale`}
                onChange={(event) => log.onChange(event.currentTarget.checked)}
              />
              log
            </label>
          )}
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
        {names.map((name, series) => (
          <li key={name}>
            {keys === 'marks' ? <SeriesMark series={series} /> : <AreaMark series={series} />}
            {letterOf(series)} {name}
          </li>
        ))}
        {extraKey}
        {readout !== null && <li className={styles.readout}>{readout}</li>}
      </ul>
      <div
        className={styles.drawing}
        role="img"
        aria-label={`Chart: ${title}`}
        aria-describedby={describedBy}
      >
        {children}
      </div>
    </figure>
  );
}
