import {
  findingText,
  medianNote,
  signedTime,
  type TimeRow,
  timeDecimals,
  timeRows,
  timeText,
} from '../../../shared/model/compared-times.ts';
import type { Comparison } from '../../../shared/model/comparison.ts';
import { sideNames } from '../../../shared/model/side-names.ts';
import figures from '../../ui/figure-table.module.css';
import { joinClasses } from '../../ui/join-classes.ts';
import { noValue } from '../../views/diff/compare-tables.ts';
import styles from './compare-workbench.module.css';
import { countedText } from './comparison-text.ts';

/** Shows the median phases of both sides, and whether their difference is more than chance. */
export function ComparedTimes({ comparison }: { readonly comparison: Comparison }) {
  const rows = timeRows(comparison);
  const decimals = timeDecimals(rows);
  const [a, b] = sideNames(comparison.sides);
  return (
    <>
      {rows.length > 0 && (
        <table className={figures.table} aria-label="Times">
          <thead>
            <tr>
              <th scope="col">Phase, ms</th>
              <th scope="col">{a}</th>
              <th scope="col">{b}</th>
              <th scope="col">Difference</th>
              <th scope="col" className={joinClasses(figures.words, styles.verdict)}>
                Finding
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <TimeLine key={row.label} row={row} decimals={decimals} />
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.note}>
        {aboutText(comparison)} {rows.length > 0 && medianNote}
      </p>
    </>
  );
}

function TimeLine({ row, decimals }: { readonly row: TimeRow; readonly decimals: number }) {
  const { label, milliseconds, finding, note } = row;
  const [a, b] = milliseconds;
  const isPart = note !== null;
  const words = finding === null ? note : findingText(finding);
  return (
    <tr className={label === 'Network total' ? figures.main : undefined}>
      <th scope="row">{label}</th>
      <td>{a === null ? noValue : timeText(a, decimals)}</td>
      <td>{b === null ? noValue : timeText(b, decimals)}</td>
      <td>{a !== null && b !== null && !isPart && signedTime(a - b, decimals)}</td>
      <td
        className={joinClasses(
          figures.words,
          styles.verdict,
          finding?.isClear === true ? styles.clear : figures.quiet,
        )}
      >
        {words}
      </td>
    </tr>
  );
}

function aboutText(comparison: Comparison): string {
  const { sides } = comparison;
  if (sides.every(({ medians }) => medians === null)) return 'No response was timed.';
  return countedText(comparison);
}
