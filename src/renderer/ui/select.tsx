import { Combobox, useCombobox } from '@mantine/core';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './select.module.css';

/** One choice of a {@link Select}. */
export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** A second, quiet line of words. */
  readonly note?: string;
}

/** A choice out of a few. The button is a combobox by the name of `label`. */
export function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
  prefix,
  className,
  isDisabled = false,
}: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly onChange: (value: Value) => void;
  /** Quiet words inside the button, before the choice. */
  readonly prefix?: ReactNode;
  readonly className?: string | undefined;
  readonly isDisabled?: boolean;
}) {
  const combobox = useCombobox({
    onDropdownClose: () => combobox.resetSelectedOption(),
    onDropdownOpen: () => combobox.selectActiveOption(),
  });
  const chosen = options.find((option) => option.value === value);

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(next) => {
        onChange(next as Value);
        combobox.closeDropdown();
      }}
      width="max-content"
    >
      <Combobox.Target targetType="button">
        <button
          type="button"
          role="combobox"
          aria-expanded={combobox.dropdownOpened}
          aria-label={label}
          disabled={isDisabled}
          className={joinClasses(styles.select, className)}
          onClick={() => combobox.toggleDropdown()}
        >
          {prefix !== undefined && <span className={styles.prefix}>{prefix}</span>}
          <span className={styles.value}>{chosen?.label ?? value}</span>
          <ChevronDown size={13} aria-hidden className={styles.chevron} />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={`${label} choices`}>
          {options.map((option) => (
            <Combobox.Option
              key={option.value}
              value={option.value}
              active={option.value === value}
              className={styles.option}
            >
              <Check
                size={13}
                aria-hidden
                className={joinClasses(styles.check, option.value !== value && styles.hidden)}
              />
              <span>{option.label}</span>
              {option.note !== undefined && <span className={styles.note}>{option.note}</span>}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
