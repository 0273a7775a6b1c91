import { type ReactNode, type Ref, useId } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './text-field.module.css';

/** A one-line text field under its label. */
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
  /** The error in the text. */
  readonly fault?: string | null;
  readonly placeholder?: string;
  /** True when it gets the focus as its dialog opens, with its text selected. */
  readonly isFirst?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}) {
  const id = useId();
  const faultId = useId();
  return (
    <Labelled label={label} fieldId={id}>
      <TextInput
        {...(ref !== undefined && { ref })}
        fieldId={id}
        value={value}
        isWrong={fault !== null}
        isFirst={isFirst}
        {...(placeholder !== undefined && { placeholder })}
        {...(fault !== null && { describedBy: faultId })}
        onChange={onChange}
      />
      {fault !== null && (
        <p id={faultId} className={styles.fault}>
          {fault}
        </p>
      )}
    </Labelled>
  );
}

/** A one-line text field whose label is elsewhere. */
export function TextInput({
  fieldId,
  label,
  value,
  onChange,
  isWrong = false,
  describedBy,
  placeholder,
  isFirst = false,
  ref,
}: {
  /** The id that the label elsewhere refers to. */
  readonly fieldId?: string;
  /** The accessible name, when there is no label elsewhere. */
  readonly label?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isWrong?: boolean;
  readonly describedBy?: string;
  readonly placeholder?: string;
  /** True when it gets the focus as its dialog opens, with its text selected. */
  readonly isFirst?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}) {
  return (
    <input
      ref={ref}
      id={fieldId}
      type="text"
      aria-label={label}
      className={joinClasses(styles.input, isWrong && styles.wrong)}
      value={value}
      placeholder={placeholder}
      spellCheck={false}
      autoComplete="off"
      aria-invalid={isWrong}
      aria-describedby={describedBy}
      {...(isFirst && {
        // Mantine's focus trap looks for this attribute.
        'data-autofocus': true,
        onFocus: (event) => event.currentTarget.select(),
      })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A label above any field. Without an id, the field must have the label as its own accessible name. */
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
