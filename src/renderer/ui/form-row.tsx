import type { ReactNode } from 'react';
import styles from './form-row.module.css';
import { joinClasses } from './join-classes.ts';

/** Rows of labelled fields, below each other. */
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

/** A label at the left, its field at the right, and what there is to say of it below. */
export function FormRow({
  label,
  fieldId,
  hint,
  tone = 'hint',
  children,
}: {
  readonly label: string;
  /** Left out where the field carries the label as its own name. */
  readonly fieldId?: string;
  readonly hint?: ReactNode;
  /** `fault` for what keeps it from being saved, `warning` for what is dangerous. */
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
