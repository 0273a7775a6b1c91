import type { Comparison } from '../../../shared/model/comparison.ts';
import { sideNames } from '../../../shared/model/side-names.ts';
import figures from '../../ui/figure-table.module.css';
import { formatCount } from '../../ui/format-quantity.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { noValue } from '../../views/diff/compare-tables.ts';
import styles from './compare-workbench.module.css';
import { comparedHeaders } from './compared-headers.ts';
import type { SizedPart } from './compared-sizes.tsx';

/** Shows the headers of both sides with their bytes: of the responses, or of the requests. */
export function HeadersTable({
  comparison,
  part,
}: {
  readonly comparison: Comparison;
  readonly part: SizedPart;
}) {
  const names = sideNames(comparison.sides);
  return (
    <table
      className={joinClasses(figures.table, styles.headers)}
      aria-label={`Headers of the ${part}s`}
    >
      <thead>
        <tr>
          <th scope="col">Header</th>
          {names.map((name) => [
            <th key={name} scope="col" className={figures.words}>
              {name}
            </th>,
            <th key={`${name} bytes`} scope="col" className={styles.headerBytes}>
              Bytes
            </th>,
          ])}
        </tr>
      </thead>
      <tbody>
        {comparedHeaders(comparison, part).map(({ key, label, values, bytes, isTotal }) => (
          <tr
            key={key}
            className={joinClasses(
              isTotal && figures.main,
              values[0] === values[1] && !isTotal && figures.quiet,
            )}
          >
            <th scope="row" title={label}>
              {label}
            </th>
            {names.map((name, at) => [
              <td key={name} className={figures.words} title={values[at] ?? undefined}>
                {values[at] ?? (isTotal ? '' : noValue)}
              </td>,
              <td key={`${name} bytes`}>{formatCount(bytes[at] ?? 0)}</td>,
            ])}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
