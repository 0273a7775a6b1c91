import type { ReactNode } from 'react';
import styles from './form-row.module.css';
import { joinClasses } from './join-classes.ts';

/** Rows of labelled fields. */
export function Form({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.form} aria-label={label}>
      {children}
    </section>
  );
}

/** A label on the left, its field on the right, and a hint below. */
export function FormRow({
  label,
  fieldId,
  hint,
  tone = 'hint',
  children,
}: {
  readonly label: string;
  /** Left out when the field has the label as its own accessible name. */
  readonly fieldId?: string;
  readonly hint?: ReactNode;
  /** `fault` for what prevents saving, `warning` for what is dangerous. */
  readonly tone?: 'hint' | 'fault' | 'warning';
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.row}>
      {fieldId === undefined ? (
        <span className={styles.label} aria-hidden>
          {label}
        </span>
      ) : (
        <label htmlFor={fieldId} className={styles.label}>
          {label}
        </label>
      )}
      <div className={styles.field}>{children}</div>
      {hint !== undefined && (
        <div
          className={joinClasses(
            styles.hint,
            tone === 'fault' && styles.fault,
            tone === 'warning' && styles.warning,
          )}
        >
          {hint}
        </div>
      )}
    </div>
  );
}
