import { Combobox, useCombobox } from '@mantine/core';
import { ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import type { MessageTypeEntry } from '../../shared/model/schemas.ts';
import { filterNames, packageName, shortName } from './filter-names.ts';
import { formatCount } from './format-quantity.ts';
import { joinClasses } from './join-classes.ts';
import styles from './type-picker.module.css';

const maxShown = 60;

/**
 * Chooses a message type out of any number: type to narrow, Enter or Tab for the first that fits, arrows for others,
 * Escape to leave it as it was. Text that no type fits stays, and is said to name none; without any text none is chosen.
 * A chosen type that no schema defines is shown as missing.
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
      if (!isNoName) setQuery(null);
    },
  });
  const { shown, total } = useMemo(
    () => filterNames(types ?? [], query ?? '', maxShown),
    [types, query],
  );
  /** Whether what is typed names no type, which can be said once the types are known. */
  const isNoName =
    query !== null && query.trim() !== '' && types !== null && types.length > 0 && total === 0;
  // Once the options that fit are drawn: before, it would be the first of the last ones.
  const chooseFirst = useEffectEvent(() => combobox.selectFirstOption());
  // What was chosen among the options before would stand for another one now.
  const chooseNone = useEffectEvent(() => combobox.resetSelectedOption());
  useEffect(() => {
    if (query === null) return;
    if (query.trim() !== '' && shown.length > 0) chooseFirst();
    else chooseNone();
  }, [query, shown]);
  const isMissing =
    value !== null && types !== null && !types.some(({ fullName }) => fullName === value);

  function choose(next: string | null) {
    onChange(next);
    setQuery(null);
    combobox.closeDropdown();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && query !== null) setQuery(null);
    if (event.key === 'Escape' && combobox.dropdownOpened) {
      event.stopPropagation();
      combobox.closeDropdown();
    }
    if ((event.key !== 'Enter' && event.key !== 'Tab') || query === null) return;
    // Enter in the middle of a composition only ends that.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const entry = shown[combobox.getSelectedOptionIndex()];
    if (entry !== undefined) choose(entry.fullName);
    else if (query.trim() === '') choose(null);
    else if (shown[0] !== undefined) choose(shown[0].fullName);
  }

  /** Text that was left named no type then; it goes once it would. */
  const typed = combobox.dropdownOpened || isNoName ? query : null;
  const isWrong = isMissing || isNoName;
  const saidId = useId();

  return (
    <Combobox store={combobox} onOptionSubmit={choose} width={380}>
      <Combobox.DropdownTarget>
        <div className={joinClasses(styles.picker, isWrong && styles.missing, className)}>
          <Combobox.EventsTarget>
            <input
              type="text"
              role="combobox"
              aria-expanded={combobox.dropdownOpened}
              aria-label={label}
              aria-invalid={isWrong}
              aria-describedby={isNoName ? saidId : undefined}
              title={
                isMissing ? `No schema of this workspace defines ${value}` : (value ?? undefined)
              }
              className={styles.input}
              placeholder={placeholder}
              spellCheck={false}
              autoComplete="off"
              // The last part is what tells types apart; the whole name shows while choosing.
              value={typed ?? (value === null ? '' : shortName(value))}
              onFocus={(event) => event.currentTarget.select()}
              onClick={() => combobox.openDropdown()}
              onChange={(event) => {
                setQuery(event.currentTarget.value);
                combobox.openDropdown();
              }}
              onKeyDown={onKeyDown}
              onBlur={() => combobox.closeDropdown()}
            />
          </Combobox.EventsTarget>
          {isNoName && (
            <span id={saidId} role="status" className={styles.said}>
              no type of that name
            </span>
          )}
          {value === null ? (
            <ChevronDown size={13} aria-hidden className={styles.chevron} />
          ) : (
            <button
              type="button"
              aria-label={`Clear ${label.toLowerCase()}`}
              className={styles.clear}
              onClick={() => choose(null)}
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
                : `No type of that name: nothing fits "${query ?? ''}".`}
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
