import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Environment } from '../../../shared/model/workspace.ts';
import table from '../../ui/field-table.module.css';
import { formatCounted } from '../../ui/format-quantity.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { NameValueRow } from '../../ui/name-value-row.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './environment-form.module.css';
import {
  draftOfEnvironment,
  environmentOfDraft,
  nameFault,
  rowFaults,
  type VariableRow,
} from './environment-rows.ts';
import { createEnvironmentSaver } from './environment-saver.ts';

/**
 * One environment: its name and its variables. What can be saved is saved when a field is left and
 * when the form goes; what cannot says why.
 */
export function EnvironmentForm({
  environment,
  others,
  isNew,
  onSave,
  tools,
}: {
  readonly environment: Environment;
  /** The names of the other environments. */
  readonly others: readonly string[];
  /** Just made: its name is typed next. */
  readonly isNew: boolean;
  /** Tells whether it was saved. */
  readonly onSave: (base: Environment, environment: Environment) => Promise<boolean>;
  readonly tools: ReactNode;
}) {
  const [saver] = useState(() => createEnvironmentSaver(environment, onSave));
  const [draft, setDraft] = useState(() => draftOfEnvironment(environment));
  const nameField = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const faults = rowFaults(draft.rows);
  const faultCount = faults.filter((fault) => fault !== null).length;
  const rows = [...draft.rows, { name: '', value: '' }];

  useEffect(() => {
    if (!isNew) return;
    nameField.current?.focus();
    nameField.current?.select();
  }, [isNew]);

  function save(rowsNow: readonly VariableRow[] = draft.rows) {
    saver.save(environmentOfDraft({ ...draft, rows: rowsNow }, environment.name, others));
  }

  const saveLast = useEffectEvent(() => save());
  useEffect(() => () => saveLast(), []);

  function set(index: number, patch: Partial<VariableRow>) {
    const before = rows[index] ?? { name: '', value: '' };
    setDraft({ ...draft, rows: draft.rows.toSpliced(index, 1, { ...before, ...patch }) });
  }

  function remove(index: number) {
    const rest = draft.rows.toSpliced(index, 1);
    setDraft({ ...draft, rows: rest });
    save(rest);
    body.current?.querySelectorAll<HTMLElement>('input')[index * 2]?.focus();
  }

  return (
    <form
      aria-label={`Environment ${environment.name}`}
      className={styles.form}
      onBlur={() => save()}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className={styles.head}>
        <TextField
          ref={nameField}
          label="Name"
          value={draft.name}
          fault={nameFault(draft.name, others)}
          onChange={(name) => setDraft({ ...draft, name })}
        />
        <div className={styles.tools}>{tools}</div>
      </div>
      <div className={styles.scroll}>
        <table className={table.table} aria-label="Variables">
          <thead>
            <tr>
              <th className={table.name}>Variable</th>
              <th>Value</th>
              <th className={table.remove} aria-label="Remove" />
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map(({ name, value }, index) => {
              const place = index + 1;
              return (
                <NameValueRow
                  // Rows have no identity of their own: the row at a place keeps its focus.
                  key={`row ${place}`}
                  what="variable"
                  place={place}
                  isNew={index === draft.rows.length}
                  name={name}
                  value={value}
                  fault={faults[index] ?? null}
                  onName={(next) => set(index, { name: next.trim() })}
                  onValue={(next) => set(index, { value: next })}
                  onRemove={() => remove(index)}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      <p className={joinClasses(styles.foot, faultCount > 0 && styles.fault)} role="status">
        {faultCount > 0
          ? `${formatCounted(faultCount, 'variable')} not saved: ${faults.find((fault) => fault !== null)}`
          : 'Saved as you go. A value may hold other variables, as {{name}}.'}
      </p>
    </form>
  );
}
