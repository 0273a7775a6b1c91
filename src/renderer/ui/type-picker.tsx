import { Combobox, useCombobox } from '@mantine/core';
import { ChevronDown, X } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { MessageTypeEntry } from '../../shared/model/schemas.ts';
import { filterNames, packageName, shortName } from './filter-names.ts';
import { formatCount } from './format-quantity.ts';
import { joinClasses } from './join-classes.ts';
import styles from './type-picker.module.css';

const maxShown = 60;

/**
 * Chooses a message type out of any number: type to narrow, Enter for the first that fits, arrows for others, Escape to
 * leave it as it was. A chosen type that no schema defines is shown as missing.
 */
export function TypePicker({
  label,
  value,
  types,
  placeholder,
  onChange,
  className,
}: {
  readonly label: string;
  readonly value: string | null;
  /** Null while they are not known yet. */
  readonly types: readonly MessageTypeEntry[] | null;
  /** Shown when no type is chosen. */
  readonly placeholder: string;
  readonly onChange: (typeName: string | null) => void;
  readonly className?: string | undefined;
}) {
  const [query, setQuery] = useState<string | null>(null);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setQuery(null);
    },
  });
  const { shown, total } = useMemo(
    () => filterNames(types ?? [], query ?? '', maxShown),
    [types, query],
  );
  // Once the options that fit are drawn: before, it would be the first of the last ones.
  const chooseFirst = useEffectEvent(() => combobox.selectFirstOption());
  useEffect(() => {
    if (query !== null && shown.length > 0) chooseFirst();
  }, [query, shown]);
  const isMissing =
    value !== null && types !== null && !types.some(({ fullName }) => fullName === value);

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(next) => {
        onChange(next);
        combobox.closeDropdown();
      }}
      width={380}
    >
      <Combobox.DropdownTarget>
        <div className={joinClasses(styles.picker, isMissing && styles.missing, className)}>
          <Combobox.EventsTarget>
            <input
              type="text"
              role="combobox"
              aria-expanded={combobox.dropdownOpened}
              aria-label={label}
              aria-invalid={isMissing}
              title={
                isMissing ? `No schema of this workspace defines ${value}` : (value ?? undefined)
              }
              className={styles.input}
              placeholder={placeholder}
              spellCheck={false}
              autoComplete="off"
              // The last part is what tells types apart; the whole name shows while choosing.
              value={query ?? (value === null ? '' : shortName(value))}
              onFocus={(event) => event.currentTarget.select()}
              onClick={() => combobox.openDropdown()}
              onChange={(event) => {
                setQuery(event.currentTarget.value);
                combobox.openDropdown();
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Escape' || !combobox.dropdownOpened) return;
                event.stopPropagation();
                combobox.closeDropdown();
              }}
              onBlur={() => combobox.closeDropdown()}
            />
          </Combobox.EventsTarget>
          {value === null ? (
            <ChevronDown size={13} aria-hidden className={styles.chevron} />
          ) : (
            <button
              type="button"
              aria-label={`Clear ${label.toLowerCase()}`}
              className={styles.clear}
              onClick={() => onChange(null)}
            >
              <X size={12} aria-hidden />
            </button>
          )}
        </div>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options mah={300} className={styles.options} aria-label={`${label} choices`}>
          {shown.map(({ fullName }) => (
            <Combobox.Option key={fullName} value={fullName} active={fullName === value}>
              <span className={styles.name}>{shortName(fullName)}</span>
              <span className={styles.pack}>{packageName(fullName)}</span>
            </Combobox.Option>
          ))}
          {total === 0 && (
            <Combobox.Empty>
              {types === null || types.length === 0
                ? 'No schemas yet: open a folder of .proto files.'
                : `No message type fits "${query ?? ''}".`}
            </Combobox.Empty>
          )}
        </Combobox.Options>
        {total > shown.length && (
          <Combobox.Footer className={styles.more}>
            {formatCount(total - shown.length)} more: type to narrow
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
