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

/** The distance from the last option, in options, at which the next page loads. */
const optionsAhead = 8;

/**
 * Chooses one of many message types: type to filter, Enter or Tab for the first match, arrows for others,
 * Escape to cancel. Text that matches no type stays, marked as unknown; empty text chooses no type. A chosen
 * type that no schema defines is shown as missing.
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
  isQuiet = false,
}: {
  readonly label: string;
  readonly value: string | null;
  /** The set of the type; null for the first set that defines it. */
  readonly schemaSet: string | null;
  readonly types: TypeSource;
  /** Shown when no type is chosen. */
  readonly placeholder: string;
  readonly onChange: (choice: TypeChoice | null) => void;
  /** Unmatched text left here before; null for none, or once it is discarded. */
  readonly left?: string | null;
  /** Called with unmatched text, and with null when it is gone. */
  readonly onLeft?: (text: string | null) => void;
  readonly className?: string | undefined;
  /** The kinds to offer, always the same array; defaults to messages. */
  readonly kinds?: readonly DefinitionKind[];
  /** True when it gets the focus as its dialog opens. */
  readonly isFirst?: boolean;
  /** True without a frame, for a line of small choices. */
  readonly isQuiet?: boolean;
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
      // Until the response arrives, it is unknown whether the text names a type.
      if (!isNoName && search.isCurrent) setQuery(null);
    },
  });
  const isLooking = query !== null || combobox.dropdownOpened;
  const search = useTypeSearch(find, isLooking ? (query ?? '') : null, kinds, revision ?? 0);
  const shown = search.found?.types ?? noTypes;
  const total = search.found?.total ?? 0;
  /** True when the text names no type; false until the types are known. */
  const isNoName =
    query !== null &&
    query.trim() !== '' &&
    revision !== null &&
    setNames.length > 0 &&
    search.isCurrent &&
    total === 0;
  const hasText = query !== null && query.trim() !== '';
  // Text from before waits until the types are known.
  const isAwaited = left !== null && (revision === null || setNames.length === 0);
  const notChosen = hasText && (combobox.dropdownOpened || isNoName) ? query : null;
  const isUnsure = hasText && notChosen === null && (isAwaited || !search.isCurrent);
  const reportLeft = useEffectEvent((text: string | null) => onLeft?.(text));
  useEffect(() => {
    if (!isUnsure) reportLeft(notChosen);
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
    // Keep the named set, which both types of a request share, where it fits.
    if (entry.setName === schemaSet) choose({ typeName: entry.fullName, schemaSet });
    else choose(chooseType(entry, listed, setNames));
  }

  /** Takes the first match once the response to the typed text arrives. */
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
    // During a composition, Enter only ends the composition.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    // Enter takes the type; only the next Enter submits the form.
    if (event.key === 'Enter') event.preventDefault();
    if (query.trim() === '') {
      const entry = search.isCurrent ? shown[place] : undefined;
      if (entry === undefined) choose(null);
      else chooseEntry(entry, shown);
    } else if (!search.isCurrent) {
      // Otherwise Enter would take an option of the previous response.
      combobox.resetSelectedOption();
      void chooseSoon(query);
    } else {
      const entry = shown[place] ?? shown[0];
      if (entry !== undefined) chooseEntry(entry, shown);
    }
  }

  /** Unmatched text is dropped once it matches a type. */
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
        <div
          className={joinClasses(
            styles.picker,
            isQuiet && styles.quiet,
            isWrong && styles.missing,
            className,
          )}
        >
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
              // The last part distinguishes types; the full name is shown while choosing.
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
              no such type
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
