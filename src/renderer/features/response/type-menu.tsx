import { Combobox, useCombobox } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { MessageTypeEntry } from '../../../shared/model/schemas.ts';
import { filterNames, packageName, shortName } from '../../ui/filter-names.ts';
import { formatCount } from '../../ui/format-quantity.ts';
import styles from './type-menu.module.css';

const maxShown = 60;

/** Stands for "no schema" among the options; no message type has an empty name. */
const withoutSchema = '';

/** The type an answer is read as: a button that opens a list to search, with "Read without a schema". */
export function TypeMenu({
  label,
  typeName,
  messageTypes,
  onReadAs,
}: {
  /** What the button says. */
  readonly label: string;
  /** Null when it is read without a schema. */
  readonly typeName: string | null;
  readonly messageTypes: readonly MessageTypeEntry[];
  readonly onReadAs: (typeName: string | null) => void;
}) {
  const [query, setQuery] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setQuery('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  // Not with every closing: a click elsewhere closes it too, and has the focus where it wants it.
  function leave() {
    combobox.closeDropdown();
    combobox.focusTarget();
  }

  const { shown, total } = useMemo(
    () => filterNames(messageTypes, query, maxShown),
    [messageTypes, query],
  );
  // Once the options that fit are drawn: before, it would be the first of the last ones.
  const chooseFirst = useEffectEvent(() => combobox.selectFirstOption());
  // What was chosen among the options before would stand for another one now.
  const chooseNone = useEffectEvent(() => combobox.resetSelectedOption());
  useEffect(() => {
    if (query.trim() !== '' && shown.length > 0) chooseFirst();
    else chooseNone();
  }, [query, shown]);

  function choose(next: string) {
    leave();
    onReadAs(next === withoutSchema ? null : next);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') leave();
    const isTyped = query.trim() !== '' && !event.nativeEvent.isComposing;
    if (event.key !== 'Enter' || !isTyped || combobox.getSelectedOptionIndex() >= 0) return;
    if (shown[0] !== undefined) choose(shown[0].fullName);
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} width={360}>
      <Combobox.Target targetType="button" withExpandedAttribute>
        <button
          type="button"
          className={styles.button}
          aria-label={`Read as: ${label}`}
          title={typeName === null ? 'Choose a message type' : `${typeName}: read as another type`}
          onClick={() => combobox.toggleDropdown()}
        >
          <span className={styles.label}>{label}</span>
          <ChevronDown size={13} aria-hidden className={styles.chevron} />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          placeholder="Read this response as..."
          aria-label="Find a message type"
          className={styles.search}
        />
        <Combobox.Options mah={300} className={styles.options} aria-label="Message types">
          {shown.map(({ fullName }) => (
            <Combobox.Option key={fullName} value={fullName} active={fullName === typeName}>
              <span className={styles.name}>{shortName(fullName)}</span>
              <span className={styles.pack}>{packageName(fullName)}</span>
            </Combobox.Option>
          ))}
          {total > shown.length && (
            <p className={styles.more}>{formatCount(total - shown.length)} more: type to narrow</p>
          )}
          {total === 0 && (
            <p className={styles.more}>
              {messageTypes.length === 0
                ? 'No schemas yet: open a folder of .proto files.'
                : `No type of that name: nothing fits "${query}".`}
            </p>
          )}
          <Combobox.Option
            value={withoutSchema}
            active={typeName === null}
            className={styles.without}
          >
            Read without a schema
          </Combobox.Option>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
