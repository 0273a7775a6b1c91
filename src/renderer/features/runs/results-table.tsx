import type { RunReport } from '../../../shared/model/run-result.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { Tip } from '../../ui/tip.tsx';
import { type ResultCell, type ResultRow, resultColumns, resultRows } from './results-rows.ts';
import styles from './results-table.module.css';
import { SeriesMark } from './series-mark.tsx';

/** Shows the numbers of each series, and the first against the second. */
export function ResultsTable({ report }: { readonly report: RunReport }) {
  return (
    <div className={styles.wrap}>
      <table className={styles.table} aria-label="Results of the run">
        <thead>
          <tr>
            <th scope="col">Series</th>
            {resultColumns.map(({ id, title, meaning }) => (
              <th key={id} scope="col">
                <Tip text={meaning} side="top">
                  <span>{title}</span>
                </Tip>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {resultRows(report).map((row) => (
            <tr key={row.title} className={row.series === null ? styles.against : undefined}>
              <th scope="row">
                <RowTitle row={row} />
              </th>
              {row.cells.map((cell) => (
                <Cell key={cell.id} cell={cell} hasErrors={hasErrors(report, row, cell)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        * per second of active time, in which the series ran
        {report.comparison !== null &&
          '. Time difference: median within a block, not between the two medians. Its interval covers this run only.'}
      </p>
    </div>
  );
}

function RowTitle({ row }: { readonly row: ResultRow }) {
  if (row.series === null) return row.title;
  return (
    <span className={styles.series}>
      <SeriesMark series={row.series} />
      {row.title}
    </span>
  );
}

function Cell({ cell, hasErrors }: { readonly cell: ResultCell; readonly hasErrors: boolean }) {
  if (cell.why === null) {
    return <td className={joinClasses(hasErrors && styles.bad)}>{cell.text}</td>;
  }
  return (
    <td>
      <Tip text={cell.why} side="top">
        <button type="button" className={styles.none} aria-label={`None. ${cell.why}`}>
          {cell.text}
        </button>
      </Tip>
    </td>
  );
}

function hasErrors(report: RunReport, row: ResultRow, cell: ResultCell): boolean {
  if (row.series === null || cell.id !== 'errors') return false;
  return (report.series[row.series]?.errors ?? 0) > 0;
}
