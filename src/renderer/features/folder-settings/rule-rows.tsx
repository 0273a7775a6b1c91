import { X } from 'lucide-react';
import { useRef } from 'react';
import { useTypeSource } from '../../app/app-context.ts';
import table from '../../ui/field-table.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { TypePicker } from '../../ui/type-picker.tsx';
import { emptyRule, type RuleRow, ruleFaults } from './folder-draft.ts';
import styles from './folder-workbench.module.css';

const columns = [
  { key: 'path', label: 'path', placeholder: '/users/* or /**' },
  { key: 'status', label: 'status', placeholder: '2xx' },
  { key: 'mediaType', label: 'media type', placeholder: 'any' },
] as const;

/** The rules that say which type an answer has, in the order they are tried; and a row for the next. */
export function RuleRows({
  rules,
  onRules,
}: {
  readonly rules: readonly RuleRow[];
  readonly onRules: (rules: readonly RuleRow[]) => void;
}) {
  const types = useTypeSource();
  const body = useRef<HTMLTableSectionElement>(null);
  const faults = ruleFaults(rules);

  function set(index: number, patch: Partial<RuleRow>) {
    onRules(rules.toSpliced(index, 1, { ...(rules[index] ?? emptyRule), ...patch }));
  }

  function remove(index: number) {
    onRules(rules.toSpliced(index, 1));
    body.current?.querySelectorAll('tr')[index]?.querySelector<HTMLElement>('input')?.focus();
  }

  return (
    <table className={table.table} aria-label="Response types">
      <thead>
        <tr>
          <th className={styles.path}>Path</th>
          <th className={styles.status}>Status</th>
          <th className={styles.media}>Media type</th>
          <th>Type</th>
          <th className={table.remove} aria-label="Remove" />
        </tr>
      </thead>
      <tbody ref={body}>
        {[...rules, null].map((rule, index) => {
          const place = index + 1;
          const title = rule === null ? 'New rule' : `Rule ${place}`;
          const fault = faults[index] ?? null;
          return (
            // Rows have no identity of their own: the row at a place keeps its focus.
            <tr key={`row ${place}`}>
              {columns.map(({ key, label, placeholder }) => {
                const isWrong = key === 'status' && fault !== null && rule?.type !== null;
                return (
                  <td key={key}>
                    <input
                      type="text"
                      className={joinClasses(table.cell, isWrong && table.wrong)}
                      aria-label={`${title} ${label}`}
                      aria-invalid={isWrong}
                      title={isWrong ? fault : undefined}
                      placeholder={placeholder}
                      value={rule?.[key] ?? ''}
                      spellCheck={false}
                      autoComplete="off"
                      onChange={(event) => set(index, { [key]: event.currentTarget.value.trim() })}
                    />
                  </td>
                );
              })}
              <td className={styles.types}>
                <TypePicker
                  label={`${title} type`}
                  value={rule?.type ?? null}
                  schemaSet={rule?.schemaSet ?? null}
                  types={types}
                  placeholder="Choose a message type"
                  className={styles.type}
                  onChange={(choice) =>
                    set(index, {
                      type: choice?.typeName ?? null,
                      schemaSet: choice?.schemaSet ?? null,
                    })
                  }
                />
              </td>
              <td className={table.remove}>
                {rule !== null && (
                  <IconButton
                    label={`Remove rule ${place}`}
                    icon={<X size={13} aria-hidden />}
                    onClick={() => remove(index)}
                  />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
