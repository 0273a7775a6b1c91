import { Combobox, useCombobox } from '@mantine/core';
import { ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import type { DefinitionKind, TypeEntry } from '../../shared/model/schemas.ts';
import { joinClasses } from './join-classes.ts';
import { chooseType, type TypeChoice, typeKey } from './type-choice.ts';
import { shortName } from './type-name.ts';
import { isNearEnd, moreTypesText, noTypesText, TypeOptions } from './type-options.tsx';
import styles from './type-picker.module.css';
import { useFirstOption } from './use-first-option.ts';
import {
  findFirstTypes,
  type TypeSource,
  useChosenType,
  useTypeSearch,
} from './use-type-search.ts';

const messages: readonly DefinitionKind[] = ['message'];
const noTypes: readonly TypeEntry[] = [];

/** How near the last option the keys come before the next page is asked for. */
const optionsAhead = 8;

/**
 * Chooses a message type out of any number: type to narrow, Enter or Tab for the first that fits, arrows for others,
 * Escape to leave it as it was. Text that no type fits stays, and is said to name none; without any text none is chosen.
 * A chosen type that no schema defines is shown as missing.
 */
export function TypePicker({
  label,
  value,
  schemaSet,
  types: source,
  placeholder,
  onChange,
  left = null,
  onLeft,
  className,
  kinds = messages,
  isFirst = false,
}: {
  readonly label: string;
  readonly value: string | null;
  /** The set that the type is of; null is the first that defines it. */
  readonly schemaSet: string | null;
  readonly types: TypeSource;
  /** Shown when no type is chosen. */
  readonly placeholder: string;
  readonly onChange: (choice: TypeChoice | null) => void;
  /** Text that was left here before and names no type; null for none, and once it is discarded. */
  readonly left?: string | null;
  /** Told what is typed and not chosen, and with null when that is over. */
  readonly onLeft?: (text: string | null) => void;
  readonly className?: string | undefined;
  /** What is offered, always the same array; messages when left out. */
  readonly kinds?: readonly DefinitionKind[];
  /** Takes the focus when the dialog that it is in opens. */
  readonly isFirst?: boolean;
}) {
  const { find, setNames, revision } = source;
  const [query, setQuery] = useState<string | null>(left);
  const [known, setKnown] = useState(left);
  if (known !== left) {
    setKnown(left);
    if (left === null && query === known) setQuery(null);
  }
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      // Whether what is typed names no type is not known before its response.
      if (!isNoName && search.isCurrent) setQuery(null);
    },
  });
  const isLooking = query !== null || combobox.dropdownOpened;
  const search = useTypeSearch(find, isLooking ? (query ?? '') : null, kinds, revision ?? 0);
  const shown = search.found?.types ?? noTypes;
  const total = search.found?.total ?? 0;
  /** Whether what is typed names no type, which can be said once the types are known. */
  const isNoName =
    query !== null &&
    query.trim() !== '' &&
    revision !== null &&
    setNames.length > 0 &&
    search.isCurrent &&
    total === 0;
  const hasText = query !== null && query.trim() !== '';
  // What was left before is there until the types are known that say whether it names one.
  const isAwaited = left !== null && (revision === null || setNames.length === 0);
  const notChosen = hasText && (combobox.dropdownOpened || isNoName) ? query : null;
  const isUnsure = hasText && notChosen === null && (isAwaited || !search.isCurrent);
  const tellLeft = useEffectEvent((text: string | null) => onLeft?.(text));
  useEffect(() => {
    if (!isUnsure) tellLeft(notChosen);
  }, [notChosen, isUnsure]);
  useFirstOption(combobox, search.found);
  const isOver =
    query !== null && !combobox.dropdownOpened && search.isCurrent && !isNoName && !isAwaited;
  useEffect(() => {
    if (isOver) setQuery(null);
  }, [isOver]);
  const { isMissing, setName } = useChosenType(find, value, kinds, schemaSet, revision);

  function choose(choice: TypeChoice | null) {
    onChange(choice);
    setQuery(null);
    combobox.closeDropdown();
  }

  function chooseEntry(entry: TypeEntry, listed: readonly TypeEntry[]) {
    // The set that both types of a request are of stays named where it fits.
    if (entry.setName === schemaSet) choose({ typeName: entry.fullName, schemaSet });
    else choose(chooseType(entry, listed, setNames));
  }

  /** Takes the first type for what is typed, the response to which is still under way. */
  async function chooseSoon(typed: string) {
    const found = await findFirstTypes(find, typed, kinds);
    if (found[0] !== undefined) chooseEntry(found[0], found);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && query !== null) setQuery(null);
    if (event.key === 'Escape' && combobox.dropdownOpened) {
      event.stopPropagation();
      combobox.closeDropdown();
    }
    const place = combobox.getSelectedOptionIndex();
    if (event.key === 'ArrowDown' && place > shown.length - optionsAhead) search.loadMore();
    if ((event.key !== 'Enter' && event.key !== 'Tab') || query === null) return;
    // Enter in the middle of a composition only ends that.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    // It takes the type: the form around it is sent with the next one.
    if (event.key === 'Enter') event.preventDefault();
    if (query.trim() === '') {
      const entry = search.isCurrent ? shown[place] : undefined;
      if (entry === undefined) choose(null);
      else chooseEntry(entry, shown);
    } else if (!search.isCurrent) {
      // An option of the response before would be taken else.
      combobox.resetSelectedOption();
      void chooseSoon(query);
    } else {
      const entry = shown[place] ?? shown[0];
      if (entry !== undefined) chooseEntry(entry, shown);
    }
  }

  /** Text that was left named no type then; it goes once it would. */
  const typed = combobox.dropdownOpened || isNoName || !search.isCurrent ? query : null;
  const isWrong = isMissing || isNoName;
  const saidId = useId();

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(key) => {
        const entry = shown.find((one) => typeKey(one) === key);
        if (entry !== undefined) chooseEntry(entry, shown);
      }}
      width={380}
    >
      <Combobox.DropdownTarget>
        <div className={joinClasses(styles.picker, isWrong && styles.missing, className)}>
          <Combobox.EventsTarget withExpandedAttribute>
            <input
              type="text"
              role="combobox"
              aria-expanded={combobox.dropdownOpened}
              aria-label={label}
              aria-invalid={isWrong}
              aria-describedby={isNoName ? saidId : undefined}
              title={isMissing ? missingText(value, schemaSet) : (value ?? undefined)}
              className={styles.input}
              placeholder={placeholder}
              spellCheck={false}
              autoComplete="off"
              {...(isFirst && { 'data-autofocus': true })}
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
          {setName !== null && typed === null && setNames.length > 1 && (
            <span className={styles.set} title={`Of the set "${setName}"`}>
              {setName}
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
        <Combobox.Options
          mah={300}
          className={styles.options}
          aria-label={`${label} choices`}
          onScroll={(event) => {
            if (isNearEnd(event)) search.loadMore();
          }}
        >
          <TypeOptions
            types={shown}
            isSetShown={setNames.length > 1}
            isChosen={(entry) =>
              entry.fullName === value && (schemaSet === null || entry.setName === schemaSet)
            }
          />
          {!search.isCurrent && shown.length === 0 && (
            <Combobox.Empty>Looking for types...</Combobox.Empty>
          )}
          {search.isCurrent && total === 0 && (
            <Combobox.Empty>{noTypesText(query ?? '')}</Combobox.Empty>
          )}
        </Combobox.Options>
        {total > shown.length && (
          <Combobox.Footer className={styles.more}>
            {moreTypesText(total - shown.length)}
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

function missingText(typeName: string | null, schemaSet: string | null): string {
  return schemaSet === null
    ? `No schema of this workspace defines ${typeName}`
    : `No schema of the set "${schemaSet}" defines ${typeName}`;
}
