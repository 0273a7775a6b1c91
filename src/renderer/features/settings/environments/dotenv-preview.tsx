import { useState } from 'react';
import type { Variable, Variables } from '../../../../shared/model/variable.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useScopeState } from '../../../kernel/scope/use-scope.ts';
import { Button } from '../../../ui/button.tsx';
import table from '../../../ui/field-table.module.css';
import { formatCounted } from '../../../ui/format-quantity.ts';
import { joinClasses } from '../../../ui/join-classes.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { hiddenValue, keptText, keptWhy } from '../../../ui/variable-scope.ts';
import styles from './dotenv-preview.module.css';
import { type DotenvRow, dotenvRows } from './dotenv-rows.ts';

/** A `.env` file that was read. */
export interface DotenvFile {
  readonly fileName: string;
  readonly variables: Variables;
  readonly problems: readonly Problem[];
}

/** The content of a `.env` file before the import: which variables to take, as what, and where to. */
export function DotenvPreview({
  file,
  targets,
  firstTarget,
  variablesOfTarget,
  onImport,
  onCancel,
}: {
  readonly file: DotenvFile;
  readonly targets: readonly { readonly value: string; readonly label: string }[];
  readonly firstTarget: string;
  /** Returns the existing variables of a target, to show what would be replaced. */
  readonly variablesOfTarget: (target: string) => Variables;
  readonly onImport: (target: string, rows: readonly DotenvRow[]) => void;
  readonly onCancel: () => void;
}) {
  const [rows, setRows] = useState(() => dotenvRows(file.variables));
  const [target, setTarget] = useState(firstTarget);
  const there = variablesOfTarget(target);
  const taken = rows.filter(({ isTaken }) => isTaken);
  const secrets = taken.filter(({ kind }) => kind === 'secret').length;
  const storage = useScopeState((state) => state.secrets?.storage ?? 'keychain');
  const kinds = [
    { value: 'text', label: 'Text' },
    { value: 'secret', label: 'Secret', note: keptText(storage) },
    { value: 'number', label: 'Number' },
  ] as const;

  function set(index: number, patch: Partial<DotenvRow>) {
    setRows(rows.map((row, place) => (place === index ? { ...row, ...patch } : row)));
  }

  return (
    <section className={styles.preview} aria-label={`Import ${file.fileName}`}>
      <div className={styles.head}>
        <h3>{file.fileName}</h3>
        <Select
          label="Import into"
          prefix="into"
          value={target}
          options={targets}
          onChange={setTarget}
        />
      </div>
      <div className={styles.scroll}>
        {rows.length === 0 ? (
          <p className={styles.empty}>This file has no variables.</p>
        ) : (
          <table className={table.table} aria-label="Variables of the file">
            <thead>
              <tr>
                <th className={table.check} aria-label="Import" />
                <th className={table.name}>Variable</th>
                <th className={styles.kind}>Kind</th>
                <th>Value</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, value, kind, isTaken }, index) => (
                <tr key={name} className={joinClasses(!isTaken && table.off)}>
                  <td className={table.check}>
                    <input
                      type="checkbox"
                      aria-label={`Import ${name}`}
                      checked={isTaken}
                      onChange={(event) => set(index, { isTaken: event.currentTarget.checked })}
                    />
                  </td>
                  <td>
                    <span className={joinClasses(styles.words, table.words)}>{name}</span>
                  </td>
                  <td>
                    <Select<Variable['kind']>
                      label={`Kind of ${name}`}
                      className={styles.select}
                      value={kind}
                      options={kinds}
                      onChange={(next) => set(index, { kind: next })}
                    />
                  </td>
                  <td>
                    <span className={styles.words}>
                      <code>{kind === 'secret' ? hiddenValue : value}</code>
                      {Object.hasOwn(there, name) && (
                        <span className={styles.note}>replaces the existing one</span>
                      )}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {file.problems.length > 0 && (
          <div className={styles.problems}>
            {file.problems.map((problem) => (
              <ProblemNotice
                key={`${problem.location?.line} ${problem.title}`}
                problem={problem}
                compact
              />
            ))}
          </div>
        )}
      </div>
      <div className={styles.foot}>
        <span className={styles.said} role="status">
          {secrets === 0
            ? 'Values are saved in the environment file.'
            : `${formatCounted(secrets, 'value')} ${keptWhy(storage)}: the file gets only the name.`}
        </span>
        <Button onClick={onCancel}>Cancel</Button>
        <Button look="primary" disabled={taken.length === 0} onClick={() => onImport(target, rows)}>
          {`Import ${formatCounted(taken.length, 'variable')}`}
        </Button>
      </div>
    </section>
  );
}
