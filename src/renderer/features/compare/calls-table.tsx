import type { Comparison } from '../../../shared/model/comparison.ts';
import { sideNames } from '../../../shared/model/side-names.ts';
import { Button } from '../../ui/button.tsx';
import figures from '../../ui/figure-table.module.css';
import { joinClasses } from '../../ui/join-classes.ts';
import { callRows } from '../../views/diff/compare-tables.ts';
import styles from './compare-workbench.module.css';

/** Shows the outcome of the calls of both sides, with a link to each last response. */
export function CallsTable({
  comparison,
  onOpen,
}: {
  readonly comparison: Comparison;
  readonly onOpen: (side: 0 | 1) => void;
}) {
  const names = sideNames(comparison.sides);
  return (
    <table className={joinClasses(figures.table, styles.calls)} aria-label="Responses">
      <thead>
        <tr>
          <th scope="col">
            <span className={styles.hidden}>Fact</span>
          </th>
          {([0, 1] as const).map((index) => (
            <th key={index} scope="col" className={figures.words}>
              {names[index]}
              {comparison.sides[index].exchange !== null && (
                <Button
                  look="quiet"
                  className={styles.open}
                  aria-label={`Open ${names[index]} response`}
                  onClick={() => onOpen(index)}
                >
                  Open
                </Button>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {callRows(comparison).map(({ label, cells, isBad }) => (
          <tr key={label}>
            <th scope="row" className={figures.quiet}>
              {label}
            </th>
            {([0, 1] as const).map((index) => (
              <td
                key={index}
                className={joinClasses(figures.words, isBad[index] && styles.bad)}
                title={cells[index]}
              >
                {cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
