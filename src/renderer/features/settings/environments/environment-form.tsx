import { type ReactNode, useEffect, useRef } from 'react';
import type { Environment } from '../../../../shared/model/workspace.ts';
import { useWindowState } from '../../../kernel/app-context.ts';
import { useFollowedDraft } from '../../../kernel/use-followed-draft.ts';
import { isReadOnly } from '../../../kernel/window-store.ts';
import { formatCounted } from '../../../ui/format-quantity.ts';
import { joinClasses } from '../../../ui/join-classes.ts';
import { TextField } from '../../../ui/text-field.tsx';
import type { VariableScope } from '../../../ui/variable-scope.ts';
import {
  environmentDraftKind,
  nameFault,
  rowFaults,
} from '../../../views/settings/environment-rows.ts';
import { type VariableFocus, VariableRows } from '../../../views/settings/variable-rows.tsx';
import styles from './environment-form.module.css';

/** Values may differ in another environment, so no variable is marked as missing here. */
const anyScope: VariableScope = {
  variables: null,
  environmentName: null,
  secretStorage: 'keychain',
};

/**
 * The name and variables of one environment, or the variables of all. Valid values are saved when a field is
 * left, after a pause and when the form closes; invalid ones say why they are not.
 */
export function EnvironmentForm({
  environment,
  others,
  label,
  isNamed,
  isNew = false,
  firstFocus = null,
  onName,
  onSave,
  tools,
}: {
  readonly environment: Environment;
  /** The names of the other environments. */
  readonly others: readonly string[];
  readonly label: string;
  /** True when its name can be changed. */
  readonly isNamed: boolean;
  /** True for a new environment: its name is typed first. */
  readonly isNew?: boolean;
  readonly firstFocus?: VariableFocus | null;
  /** Called with the name as it is typed. */
  readonly onName?: (name: string) => void;
  /** Resolves to true when it was saved. */
  readonly onSave: (base: Environment, environment: Environment) => Promise<boolean>;
  readonly tools?: ReactNode;
}) {
  const { draft, setDraft, save } = useFollowedDraft(
    `Environment: ${environment.name}`,
    environment,
    environmentDraftKind(others),
    onSave,
  );
  const nameField = useRef<HTMLInputElement>(null);
  const fault = nameFault(draft.name, others);
  const faults = rowFaults(draft.rows);
  const isLocked = useWindowState(isReadOnly);
  const faultCount = faults.filter((fault) => fault !== null).length;

  useEffect(() => {
    if (!isNew) return;
    nameField.current?.focus();
    nameField.current?.select();
  }, [isNew]);

  return (
    <form
      aria-label={label}
      className={styles.form}
      onBlur={() => save()}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {isNamed && (
        <fieldset className={styles.head} disabled={isLocked}>
          <TextField
            ref={nameField}
            label="Name"
            value={draft.name}
            fault={fault}
            onChange={(name) => {
              setDraft({ ...draft, name });
              onName?.(name);
            }}
          />
          <div className={styles.tools}>{tools}</div>
        </fieldset>
      )}
      <div className={styles.scroll}>
        <VariableRows
          rows={draft.rows}
          faults={faults}
          owner={fault === null ? draft.name.trim() : environment.name}
          scope={anyScope}
          isLocked={isLocked}
          firstFocus={firstFocus}
          onRows={(rows, isDone) => {
            const next = { ...draft, rows };
            setDraft(next);
            if (isDone) save(next);
          }}
        />
      </div>
      <p className={joinClasses(styles.foot, faultCount > 0 && styles.fault)} role="status">
        {faultCount > 0
          ? `${formatCounted(faultCount, 'variable')} not saved: ${faults.find((fault) => fault !== null)}`
          : isLocked
            ? 'Read-only workspace. Values of secrets can be set; they stay on this computer.'
            : 'Saved automatically. Values may contain variables: {{name}}.'}
      </p>
      {/* Without a submit button, Enter in a field does nothing. */}
      <button type="submit" hidden />
    </form>
  );
}
