import { X } from 'lucide-react';
import { type FocusEvent, useRef } from 'react';
import type { Variable } from '../../../shared/model/variable.ts';
import { useApp } from '../../kernel/app-context.ts';
import { offerToForget } from '../../kernel/scope/offer-to-forget.ts';
import { SecretInput } from '../../kernel/scope/secret-input.tsx';
import { SecretPlaces } from '../../kernel/scope/secret-places.tsx';
import { takenSecrets } from '../../kernel/scope/taken-secrets.ts';
import { useScopeState } from '../../kernel/scope/use-scope.ts';
import table from '../../ui/field-table.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { newSecretName } from '../../ui/secret-name.ts';
import { Select } from '../../ui/select.tsx';
import { VariableField } from '../../ui/variable-field.tsx';
import { keptText, type VariableScope } from '../../ui/variable-scope.ts';
import { emptyRow, type VariableRow } from './environment-rows.ts';
import styles from './variable-rows.module.css';

/** A field of variables: the value of one, or the name of a new one. */
export type VariableFocus =
  | { readonly kind: 'value'; readonly name: string }
  | { readonly kind: 'new' };

/** Variables while they are typed, each with its kind, and a row for a new one. */
export function VariableRows({
  rows: saved,
  faults,
  owner,
  scope,
  isLocked = false,
  firstFocus = null,
  onRows,
}: {
  readonly rows: readonly VariableRow[];
  /** What is wrong with each row. */
  readonly faults: readonly (string | null)[];
  /** The environment, folder or workspace; new secrets are named after it. */
  readonly owner: string;
  readonly scope: VariableScope;
  /** True when only values of secrets can be set: they are on this computer, not in the file. */
  readonly isLocked?: boolean;
  /** Where the focus is as its dialog opens; null for elsewhere. */
  readonly firstFocus?: VariableFocus | null;
  /** `isDone` is true when the change is complete and can be saved at once. */
  readonly onRows: (rows: readonly VariableRow[], isDone: boolean) => void;
}) {
  const app = useApp();
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = isLocked ? saved : [...saved, null];
  const storage = useScopeState(({ secrets }) => secrets?.storage ?? 'keychain');
  const kinds = [
    { value: 'text', label: 'Text', note: 'may hold {{variables}}' },
    {
      value: 'secret',
      label: 'Secret',
      note: `${keptText(storage)}, never in the file`,
    },
    { value: 'number', label: 'Number', note: 'exact' },
  ] as const;

  function set(index: number, patch: Partial<VariableRow>, isDone = false) {
    onRows(saved.toSpliced(index, 1, { ...(saved[index] ?? emptyRow), ...patch }), isDone);
  }

  function changeKind(index: number, row: VariableRow, kind: Variable['kind']) {
    if (kind === row.kind) return;
    if (kind !== 'secret') {
      // Changing the kind must not reveal the value of a secret.
      if (row.kind === 'secret') offerToForget(app, [row.secret]);
      set(index, { kind, secret: '', ...(row.kind === 'secret' && { value: '' }) }, true);
      return;
    }
    const taken = [...takenSecrets(app), ...saved.map(({ secret }) => secret)];
    const secret = newSecretName(owner, row.name === '' ? 'variable' : row.name, taken);
    if (row.value !== '') app.secrets.keep(secret, row.value);
    set(index, { kind, secret, value: '' }, true);
  }

  function remove(index: number) {
    const removed = saved[index];
    if (removed?.kind === 'secret') offerToForget(app, [removed.secret]);
    onRows(saved.toSpliced(index, 1), true);
    body.current
      ?.querySelectorAll('tr')
      [index]?.querySelector<HTMLElement>('input[type="text"]')
      ?.focus();
  }

  return (
    <table className={table.table} aria-label="Variables">
      <thead>
        <tr>
          <th className={table.name}>Variable</th>
          <th>Value</th>
          <th className={styles.kind}>Kind</th>
          <th className={table.remove} aria-label="Remove" />
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((typed, index) => {
          const place = index + 1;
          const row = typed ?? emptyRow;
          const title = typed === null ? 'New variable' : `Variable ${place}`;
          const fault = faults[index] ?? null;
          const isNameWrong = fault !== null && row.kind !== 'number';
          return (
            // Rows have no identity: the row at a position keeps its focus.
            <tr key={`row ${place}`} onBlur={keepInRow}>
              <td>
                <input
                  type="text"
                  className={joinClasses(table.cell, isNameWrong && table.wrong)}
                  aria-label={`${title} name`}
                  aria-invalid={isNameWrong}
                  title={fault ?? undefined}
                  placeholder={typed === null ? 'Name' : ''}
                  value={row.name}
                  disabled={isLocked}
                  spellCheck={false}
                  autoComplete="off"
                  data-autofocus={(typed === null && firstFocus?.kind === 'new') || undefined}
                  onChange={(event) => set(index, { name: event.currentTarget.value.trim() })}
                />
              </td>
              <td>
                {row.kind === 'secret' ? (
                  <>
                    <SecretInput
                      key={row.secret}
                      look="cell"
                      label={`${title} value`}
                      name={row.secret}
                    />
                    <SecretPlaces name={row.secret} />
                  </>
                ) : (
                  <VariableField
                    look="cell"
                    label={`${title} value`}
                    text={row.value}
                    scope={scope}
                    fault={row.kind === 'number' ? fault : null}
                    isDisabled={isLocked}
                    hasLines
                    isFirst={firstFocus?.kind === 'value' && firstFocus.name === row.savedName}
                    placeholder={typed === null ? 'Value' : ''}
                    onChange={(value) => set(index, { value })}
                  />
                )}
              </td>
              <td>
                <Select<Variable['kind']>
                  label={`${title} kind`}
                  className={styles.select}
                  value={row.kind}
                  isDisabled={isLocked}
                  options={kinds}
                  onChange={(kind) => changeKind(index, row, kind)}
                />
              </td>
              <td className={table.remove}>
                {typed !== null && !isLocked && (
                  <IconButton
                    label={`Remove variable ${row.name === '' ? place : row.name}`}
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

/**
 * Leaving a field for another one of its row does not save: the value of a new variable must not be in the
 * file before its kind is chosen.
 */
function keepInRow(event: FocusEvent<HTMLTableRowElement>) {
  if (event.currentTarget.contains(event.relatedTarget)) event.stopPropagation();
}
