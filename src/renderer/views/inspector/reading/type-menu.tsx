import { Combobox, useCombobox } from '@mantine/core';
import { Check, ChevronDown, FileInput, ListChecks, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { ReadKind } from '../../../../shared/model/decoding.ts';
import type { Reading } from '../../../../shared/model/exchange.ts';
import type { DefinitionKind, TypeEntry } from '../../../../shared/model/schemas.ts';
import { useApp } from '../../../kernel/app-context.ts';
import { runCommand } from '../../../kernel/commands.ts';
import { joinClasses } from '../../../ui/join-classes.ts';
import { readKindOptions } from '../../../ui/read-kinds.ts';
import { chooseType, type TypeChoice, typeKey } from '../../../ui/type-choice.ts';
import { packageName, shortName } from '../../../ui/type-name.ts';
import { isNearEnd, moreTypesText, noTypesText, TypeOptions } from '../../../ui/type-options.tsx';
import { useFirstOption } from '../../../ui/use-first-option.ts';
import { findFirstTypes, type TypeSource, useTypeSearch } from '../../../ui/use-type-search.ts';
import type { Decision } from './describe-decision.ts';
import styles from './type-menu.module.css';

const messages: readonly DefinitionKind[] = ['message'];
const noTypes: readonly TypeEntry[] = [];

/** The key prefix of types that belong to the request. */
const ownPrefix = 'own ';

/** The key prefix of kinds; no key of a type begins with it. */
const kindPrefix = 'kind ';

/** The key of "no schema"; no message type has an empty name. */
const withoutSchema = '';
const rank = 'rank';
const takeBack = 'reset';
const addFiles = 'files';

/**
 * A button with a searchable list of types, "Find matching type", "Automatic", and other ways to read a body.
 */
export function TypeMenu({
  decision,
  kind,
  types: source,
  ownTypes,
  isChosen,
  isWithoutSchema,
  onReadAs,
  onKind,
  onTakeBack,
  onRank,
}: {
  readonly decision: Decision;
  readonly kind: Reading['kind'];
  readonly types: TypeSource;
  /** The types of the request, listed first until a name is typed. */
  readonly ownTypes: readonly TypeChoice[];
  /** True when something was chosen that can be reset. */
  readonly isChosen: boolean;
  /** True when it was chosen to be read without a schema. */
  readonly isWithoutSchema: boolean;
  readonly onReadAs: (choice: TypeChoice | null) => void;
  readonly onKind: (kind: ReadKind) => void;
  readonly onTakeBack: () => void;
  /** Ranks the types by how well they match; null when nothing can be ranked. */
  readonly onRank: (() => void) | null;
}) {
  const app = useApp();
  const { label, typeName, isGuess } = decision;
  const { find, setNames, revision } = source;
  const [query, setQuery] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setQuery('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  // Not on every close: a click elsewhere closes it too and keeps the focus there.
  function leave() {
    combobox.closeDropdown();
    combobox.focusTarget();
  }

  const isOwn = ownTypes.some((own) => own.typeName === typeName);
  const wanted = combobox.dropdownOpened ? query : null;
  const search = useTypeSearch(find, wanted, messages, revision ?? 0);
  const shown = search.found?.types ?? noTypes;
  const total = search.found?.total ?? 0;
  useFirstOption(combobox, search.found);

  /** With several sets, one name can be several types. */
  function isListedAbove(fullName: string): boolean {
    if (query.trim() !== '' || setNames.length > 1) return false;
    return fullName === typeName || ownTypes.some((own) => own.typeName === fullName);
  }

  function choose(choice: TypeChoice | null) {
    leave();
    onReadAs(choice);
  }

  /** Takes the first match once the response to the typed text arrives. */
  async function chooseSoon() {
    const found = await findFirstTypes(find, query, messages);
    if (found[0] !== undefined) choose(chooseType(found[0], found, setNames));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') leave();
    const isTyped = query.trim() !== '' && !event.nativeEvent.isComposing;
    if (event.key !== 'Enter' || !isTyped) return;
    if (!search.isCurrent) {
      // Otherwise Enter would take an option of the previous response.
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
        if (key === `${ownPrefix}${typeName}`) return leave();
        if (key === withoutSchema) return choose(null);
        const other = readKindOptions.find((one) => `${kindPrefix}${one.value}` === key);
        const entry = shown.find((one) => typeKey(one) === key);
        if (entry !== undefined) return choose(chooseType(entry, shown, setNames));
        leave();
        if (other !== undefined) onKind(other.value);
        if (key === takeBack) onTakeBack();
        if (key === rank) onRank?.();
        if (key === addFiles) runCommand(app, 'files');
      }}
      width={420}
    >
      <Combobox.Target targetType="button" withExpandedAttribute>
        <button
          type="button"
          className={joinClasses(styles.button, isGuess && styles.guess)}
          aria-label={`Read as: ${label}`}
          title={
            typeName === null ? 'Read it as another type' : `${typeName}: read as another type`
          }
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
          placeholder="Read as..."
          aria-label="Find a message type"
          className={styles.search}
        />
        <Combobox.Options h={252} className={styles.options} aria-label="Message types">
          <div
            className={styles.types}
            onScroll={(event) => {
              if (isNearEnd(event)) search.loadMore();
            }}
          >
            {query.trim() === '' && typeName !== null && !isOwn && (
              <Combobox.Group label="Current type">
                <TypeOption typeName={typeName} isNow />
              </Combobox.Group>
            )}
            {query.trim() === '' && ownTypes.length > 0 && (
              <Combobox.Group label="Of this request">
                {ownTypes.map((own) => (
                  <TypeOption
                    key={own.typeName}
                    typeName={own.typeName}
                    isNow={own.typeName === typeName}
                  />
                ))}
              </Combobox.Group>
            )}
            <TypeOptions
              types={shown.filter(({ fullName }) => !isListedAbove(fullName))}
              isSetShown={setNames.length > 1}
              isChosen={({ fullName }) => fullName === typeName}
            />
            {total > shown.length && (
              <p className={styles.more}>{moreTypesText(total - shown.length)}</p>
            )}
            {search.isCurrent && total === 0 && <p className={styles.more}>{noTypesText(query)}</p>}
          </div>
          <Commands
            kind={kind}
            isWithoutSchema={isWithoutSchema}
            isAutomatic={!isChosen}
            canRank={onRank !== null}
          />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Other ways to read a body, listed below the types. */
function Commands({
  kind,
  isWithoutSchema,
  isAutomatic,
  canRank,
}: {
  readonly kind: Reading['kind'];
  readonly isWithoutSchema: boolean;
  /** True when nothing was chosen. */
  readonly isAutomatic: boolean;
  readonly canRank: boolean;
}) {
  return (
    <div className={styles.foot}>
      <div className={styles.kinds}>
        {canRank && (
          <Combobox.Option value={rank} className={styles.command}>
            <ListChecks size={13} aria-hidden /> Find matching type
          </Combobox.Option>
        )}
        <Combobox.Option value={takeBack} className={styles.command}>
          <Undo2 size={13} aria-hidden /> Automatic {isAutomatic && <Now />}
        </Combobox.Option>
        <Combobox.Option value={withoutSchema} className={styles.command}>
          Read without a schema {isWithoutSchema && <Now />}
        </Combobox.Option>
        <Combobox.Option value={addFiles} className={styles.command}>
          <FileInput size={13} aria-hidden /> Open .proto files...
        </Combobox.Option>
      </div>
      <div className={styles.kinds}>
        <span className={styles.kindsLabel}>Read as</span>
        {readKindOptions.map((one) => (
          <Combobox.Option
            key={one.value}
            value={`${kindPrefix}${one.value}`}
            active={one.value === kind}
            aria-label={`Read as ${one.label}`}
            className={joinClasses(styles.kind, one.value === kind && styles.chosen)}
          >
            {one.label}
          </Combobox.Option>
        ))}
      </div>
    </div>
  );
}

/** A type listed before all others. */
function TypeOption({ typeName, isNow }: { readonly typeName: string; readonly isNow: boolean }) {
  return (
    <Combobox.Option value={`${ownPrefix}${typeName}`} active={isNow}>
      <span className={styles.own}>{shortName(typeName)}</span>
      <span className={styles.pack}>{packageName(typeName)}</span>
      {isNow && <Now />}
    </Combobox.Option>
  );
}

/** Marks the option that is in force. */
function Now() {
  return <Check size={13} aria-label="current" className={styles.now} />;
}
