import { type ReactNode, type Ref, useId } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './text-field.module.css';

/** A line of text under its label. */
export function TextField({
  label,
  value,
  onChange,
  fault = null,
  placeholder,
  isFirst = false,
  ref,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong with it, in words. */
  readonly fault?: string | null;
  readonly placeholder?: string;
  /** Takes the focus when its dialog opens, its text selected. */
  readonly isFirst?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}) {
  const id = useId();
  const faultId = useId();
  return (
    <Labelled label={label} fieldId={id}>
      <input
        ref={ref}
        id={id}
        type="text"
        className={joinClasses(styles.input, fault !== null && styles.wrong)}
        value={value}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : faultId}
        {...(isFirst && {
          // As Mantine's focus trap asks for it.
          'data-autofocus': true,
          onFocus: (event) => event.currentTarget.select(),
        })}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {fault !== null && (
        <p id={faultId} className={styles.fault}>
          {fault}
        </p>
      )}
    </Labelled>
  );
}

/** A label over any field. Without an id the field has to carry the label as its own name. */
export function Labelled({
  label,
  fieldId,
  children,
}: {
  readonly label: string;
  readonly fieldId?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.field}>
      {fieldId === undefined ? (
        <span className={styles.label} aria-hidden>
          {label}
        </span>
      ) : (
        <label htmlFor={fieldId} className={styles.label}>
          {label}
        </label>
      )}
      {children}
    </div>
  );
}
