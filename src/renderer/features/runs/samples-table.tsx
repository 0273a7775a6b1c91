import { Share } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { RunReport, RunSample } from '../../../shared/model/run-result.ts';
import { useApp } from '../../kernel/app-context.ts';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/format-quantity.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useVirtualRows } from '../../ui/rows/use-virtual-rows.ts';
import { Select } from '../../ui/select.tsx';
import { exportRun } from './export-run.ts';
import { sampleCells, sampleColumns } from './sample-cells.ts';
import styles from './samples-table.module.css';
import { SeriesMark } from './series-mark.tsx';
import { useSamplePages } from './use-sample-pages.ts';

const rowHeight = 24;

/** More rows would be taller than Chromium can lay out; the export has them all. */
const maxRows = 300_000;

/** Shows every request of a run; only the rows in sight are drawn. */
export function SamplesTable({ report }: { readonly report: RunReport }) {
  const app = useApp();
  const [isErrorsOnly, setErrorsOnly] = useState(false);
  const [series, setSeries] = useState<number | null>(null);
  const names = report.plan.series.map(({ name }) => name);
  return (
    <section className={styles.section} aria-label="Samples">
      <header className={styles.head}>
        <h3>
          Samples<span>{formatCount(report.issued)}</span>
        </h3>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isErrorsOnly}
            onChange={(event) => setErrorsOnly(event.currentTarget.checked)}
          />
          Errors only
        </label>
        <Select
          label="Series shown"
          value={series === null ? 'all' : String(series)}
          options={[
            { value: 'all', label: 'All series' },
            ...names.map((name, index) => ({
              value: String(index),
              label: name,
            })),
          ]}
          onChange={(chosen) => setSeries(chosen === 'all' ? null : Number(chosen))}
        />
        <Button
          look="quiet"
          className={styles.export}
          icon={<Share size={13} aria-hidden />}
          onClick={() => void exportRun(app, report, 'samples-csv')}
        >
          Export samples CSV
        </Button>
      </header>
      <SampleRows
        // Another filter starts at the first row.
        key={`${isErrorsOnly} ${series}`}
        runId={report.id}
        names={names}
        isErrorsOnly={isErrorsOnly}
        series={series}
      />
    </section>
  );
}

function SampleRows({
  runId,
  names,
  isErrorsOnly,
  series,
}: {
  readonly runId: string;
  readonly names: readonly string[];
  readonly isErrorsOnly: boolean;
  readonly series: number | null;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const pages = useSamplePages(runId, { isErrorsOnly, series });
  const total = pages.total ?? 0;
  const virtualizer = useVirtualRows({
    count: Math.min(total, maxRows),
    scroller,
    rowPx: () => rowHeight,
    overscan: 12,
  });
  const items = virtualizer.getVirtualItems();
  const start = items[0]?.index ?? 0;
  const end = (items.at(-1)?.index ?? -1) + 1;
  const { show } = pages;

  useEffect(() => {
    show(start, end);
  });

  if (pages.problem !== null) {
    return (
      <ProblemNotice
        problem={pages.problem}
        actions={<Button onClick={pages.again}>Try again</Button>}
      />
    );
  }
  if (pages.total === 0) {
    return (
      <p className={styles.empty}>
        {isErrorsOnly ? 'No request failed.' : 'No samples: nothing was sent.'}
      </p>
    );
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keys scroll it, as nothing in it takes the
          focus */}
      <div ref={scroller} className={styles.scroller} tabIndex={0}>
        <table aria-label="Samples of the run" aria-rowcount={total + 1}>
          <thead className={styles.titles}>
            <tr aria-rowindex={1} className={styles.row}>
              {sampleColumns.map(({ id, title, isText, meaning }) => (
                <th
                  key={id}
                  scope="col"
                  className={joinClasses(isText && styles.left)}
                  title={meaning}
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
            {items.map((item) => (
              <SampleLine
                key={item.key}
                sample={pages.at(item.index)}
                names={names}
                index={item.index}
                top={item.start}
              />
            ))}
          </tbody>
        </table>
      </div>
      {total > maxRows && (
        <p className={styles.empty}>
          The first {formatCount(maxRows)} of {formatCount(total)} are shown. The export has all.
        </p>
      )}
    </>
  );
}

function SampleLine({
  sample,
  names,
  index,
  top,
}: {
  readonly sample: RunSample | undefined;
  readonly names: readonly string[];
  readonly index: number;
  readonly top: number;
}) {
  const cells = sample === undefined ? [] : sampleCells(sample, names[sample.series] ?? '');
  const isBad = sample !== undefined && sample.outcome !== 'ok';
  return (
    <tr
      aria-rowindex={index + 2}
      className={joinClasses(styles.row, styles.line, sample?.isWarmUp === true && styles.warmUp)}
      style={{ height: rowHeight, transform: `translateY(${top}px)` }}
    >
      {sampleColumns.map(({ id, isText }, column) => (
        <td
          key={id}
          className={joinClasses(
            isText && styles.left,
            isBad && (id === 'result' || id === 'status') && styles.bad,
          )}
          {...(id === 'result' && { title: cells[column] })}
        >
          {id === 'series' && sample !== undefined ? (
            <span className={styles.series}>
              <SeriesMark series={sample.series} />
              {cells[column]}
            </span>
          ) : (
            (cells[column] ?? '')
          )}
        </td>
      ))}
    </tr>
  );
}
