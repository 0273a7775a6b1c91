import { Combobox, useCombobox } from '@mantine/core';
import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './select.module.css';

/** One choice of a {@link Select}. */
export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** A second, dimmed line of text. */
  readonly note?: string;
}

/** From this number of choices on there is a search field. */
const searchedFrom = 12;

/** A dropdown, with a search when it has many choices. The button is a combobox named by `label`. */
export function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
  prefix,
  className,
  isDisabled = false,
  isQuiet = false,
}: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly onChange: (value: Value) => void;
  /** Dimmed text inside the button, before the choice. */
  readonly prefix?: ReactNode;
  readonly className?: string | undefined;
  readonly isDisabled?: boolean;
  /** True without a frame, for a line of small choices. */
  readonly isQuiet?: boolean;
}) {
  const [query, setQuery] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const hasSearch = options.length > searchedFrom;
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setQuery('');
    },
    onDropdownOpen: () => {
      combobox.selectActiveOption();
      if (hasSearch) combobox.focusSearchInput();
    },
  });
  const wanted = query.trim().toLowerCase();
  const fitting = options.filter(({ label: name }) => name.toLowerCase().includes(wanted));
  const chosen = options.find((option) => option.value === value);

  // Enter takes the first match.
  const chooseFirst = useEffectEvent(() => combobox.selectFirstOption());
  useEffect(() => {
    if (wanted !== '') chooseFirst();
  }, [wanted]);

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(next) => {
        // Focus before choosing: the choice itself may move the focus.
        if (hasSearch) button.current?.focus();
        onChange(next as Value);
        combobox.closeDropdown();
      }}
      width="max-content"
    >
      <Combobox.Target targetType="button" withExpandedAttribute>
        <button
          ref={button}
          type="button"
          role="combobox"
          aria-expanded={combobox.dropdownOpened}
          aria-label={label}
          disabled={isDisabled}
          className={joinClasses(styles.select, isQuiet && styles.quiet, className)}
          onClick={() => combobox.toggleDropdown()}
        >
          {prefix !== undefined && <span className={styles.prefix}>{prefix}</span>}
          <span className={styles.value}>{chosen?.label ?? value}</span>
          <ChevronDown size={13} aria-hidden className={styles.chevron} />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        {hasSearch && (
          <Combobox.Search
            aria-label={`Search ${label}`}
            placeholder="Search"
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') button.current?.focus();
            }}
          />
        )}
        <Combobox.Options
          aria-label={`${label} choices`}
          className={joinClasses(hasSearch && styles.many)}
        >
          {fitting.length === 0 && <Combobox.Empty>No match.</Combobox.Empty>}
          {fitting.map((option) => (
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
