import { Combobox, useCombobox } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import type { DefinitionKind, TypeEntry } from '../../../shared/model/schemas.ts';
import { formatCount } from '../../ui/format-quantity.ts';
import { chooseType, type TypeChoice, typeKey } from '../../ui/type-choice.ts';
import { packageName, shortName } from '../../ui/type-name.ts';
import { isNearEnd, TypeOptions } from '../../ui/type-options.tsx';
import { type TypeSource, useTypeSearch } from '../../ui/use-type-search.ts';
import styles from './type-menu.module.css';

const messages: readonly DefinitionKind[] = ['message'];
const noTypes: readonly TypeEntry[] = [];

/** Before the key of a type that is offered as one of the request. */
const ownPrefix = 'own ';

/** Stands for "no schema" among the options; no message type has an empty name. */
const withoutSchema = '';

/** The type an answer is read as: a button that opens a list to search, with "Read without a schema". */
export function TypeMenu({
  label,
  typeName,
  types: source,
  ownTypes,
  onReadAs,
}: {
  /** What the button says. */
  readonly label: string;
  /** Null when it is read without a schema. */
  readonly typeName: string | null;
  readonly types: TypeSource;
  /** Those of the request; listed first until a name is typed. */
  readonly ownTypes: readonly TypeChoice[];
  readonly onReadAs: (choice: TypeChoice | null) => void;
}) {
  const { find, setNames, revision } = source;
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

  const wanted = combobox.dropdownOpened ? query : null;
  const search = useTypeSearch(find, wanted, messages, revision ?? 0);
  const shown = search.found?.types ?? noTypes;
  const total = search.found?.total ?? 0;
  // Once the options that fit are drawn: before, it would be the first of the last ones.
  const chooseFirst = useEffectEvent(() => combobox.selectFirstOption());
  // What was chosen among the options before would stand for another one now.
  const chooseNone = useEffectEvent(() => combobox.resetSelectedOption());
  const answered = search.found?.query ?? '';
  const hasAny = shown.length > 0;
  useEffect(() => {
    if (answered.trim() !== '' && hasAny) chooseFirst();
    else chooseNone();
  }, [answered, hasAny]);

  function choose(choice: TypeChoice | null) {
    leave();
    onReadAs(choice);
  }

  /** Takes the first type for what is typed, the answer to which is still under way. */
  async function chooseSoon() {
    const result = await find({
      query,
      kinds: [...messages],
      schemaSet: null,
      start: 0,
      count: 20,
    });
    const first = result.ok ? result.value.types[0] : undefined;
    if (result.ok && first !== undefined) choose(chooseType(first, result.value.types, setNames));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') leave();
    const isTyped = query.trim() !== '' && !event.nativeEvent.isComposing;
    if (event.key !== 'Enter' || !isTyped) return;
    if (!search.isCurrent) {
      // An option of the answer before would be taken else.
      combobox.resetSelectedOption();
      void chooseSoon();
      return;
    }
    if (combobox.getSelectedOptionIndex() >= 0) return;
    if (shown[0] !== undefined) choose(chooseType(shown[0], shown, setNames));
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(key) => {
        const own = ownTypes.find((one) => `${ownPrefix}${one.typeName}` === key);
        if (own !== undefined) return choose(own);
        const entry = shown.find((one) => typeKey(one) === key);
        if (key === withoutSchema) choose(null);
        else if (entry !== undefined) choose(chooseType(entry, shown, setNames));
      }}
      width={360}
    >
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
        <Combobox.Options
          mah={300}
          className={styles.options}
          aria-label="Message types"
          onScroll={(event) => {
            if (isNearEnd(event)) search.loadMore();
          }}
        >
          {query.trim() === '' && ownTypes.length > 0 && (
            <Combobox.Group label="Of this request">
              {ownTypes.map((own) => (
                <Combobox.Option
                  key={own.typeName}
                  value={`${ownPrefix}${own.typeName}`}
                  active={own.typeName === typeName}
                >
                  <span className={styles.own}>{shortName(own.typeName)}</span>
                  <span className={styles.pack}>{packageName(own.typeName)}</span>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          )}
          <TypeOptions
            types={shown}
            isSetShown={setNames.length > 1}
            isChosen={({ fullName }) => fullName === typeName}
          />
          {total > shown.length && (
            <p className={styles.more}>{formatCount(total - shown.length)} more: type to narrow</p>
          )}
          {search.isCurrent && total === 0 && (
            <p className={styles.more}>
              {query.trim() === ''
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
