import { Search, X } from 'lucide-react';
import type { Ref } from 'react';
import styles from './filter-field.module.css';

/** A text field that filters a list; Escape clears it. */
export function FilterField({
  label,
  placeholder,
  value,
  onChange,
  onDown,
  isFirst = false,
  ref,
}: {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Arrow down: moves into the list. */
  readonly onDown?: () => void;
  /** True when it gets the focus as its dialog opens. */
  readonly isFirst?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}) {
  return (
    <div className={styles.field}>
      <Search size={13} aria-hidden />
      <input
        ref={ref}
        type="text"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        spellCheck={false}
        {...(isFirst && { 'data-autofocus': true })}
        // Escape first clears it, and then closes its dialog.
        {...(value !== '' && { 'data-mantine-stop-propagation': true })}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') onChange('');
          if (event.key === 'ArrowDown' && onDown !== undefined) {
            event.preventDefault();
            onDown();
          }
        }}
      />
      {value !== '' && (
        <button type="button" aria-label="Clear the filter" onClick={() => onChange('')}>
          <X size={12} aria-hidden />
        </button>
      )}
    </div>
  );
}
