import { Combobox, useCombobox } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { FormEnum } from '../../../../../../shared/model/message-form.ts';
import { formatCount } from '../../../../../ui/format-quantity.ts';
import { joinClasses } from '../../../../../ui/join-classes.ts';
import { EditorBox } from './editor-box.tsx';
import type { EditorProps } from './editor-props.ts';
import styles from './editors.module.css';
import { enumOptions } from './enum-options.ts';
import { LineEditor } from './line-editor.tsx';
import { useSwappedFocus } from './use-swapped-focus.ts';

/**
 * An enum value: a name from a list, a number without a name, or a variable. Typed text stays as it is; Enter
 * and Tab take the first matching name.
 */
export function EnumEditor({ type, ...props }: EditorProps & { readonly type: FormEnum | null }) {
  const isLine = type === null || (props.text ?? '').includes('{{');
  const swap = useSwappedFocus(isLine);
  const common = {
    ...props,
    onText: (text: string) => {
      swap.keep();
      props.onText(text);
    },
  };
  return (
    <span ref={swap.ref} style={{ display: 'contents' }}>
      {isLine ? <LineEditor {...common} /> : <EnumCombobox {...common} type={type} />}
    </span>
  );
}

function EnumCombobox({
  label,
  text,
  placeholder,
  fault,
  type,
  onText,
}: EditorProps & { readonly type: FormEnum }) {
  // Typed text filters the list; an existing value does not.
  const [typed, setTyped] = useState<string | null>(null);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped(null);
    },
    onDropdownOpen: () => combobox.selectActiveOption(),
  });
  const { options, more } = enumOptions(type, typed ?? '');

  function choose(name: string) {
    if (name !== text) onText(name);
    combobox.closeDropdown();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && combobox.dropdownOpened) {
      event.stopPropagation();
      combobox.closeDropdown();
    }
    const isTaken = event.key === 'Enter' || event.key === 'Tab';
    if (!isTaken || event.ctrlKey || event.metaKey || typed === null || typed === '') return;
    // The combobox itself takes an option chosen with the arrows.
    if (event.key === 'Enter' && combobox.getSelectedOptionIndex() >= 0) return;
    const first = options[0];
    if (first !== undefined && `${first.number}` !== typed) choose(first.name);
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      width="max-content"
      position="bottom-start"
      offset={3}
    >
      <Combobox.DropdownTarget>
        <EditorBox
          isUnset={text === null}
          isWrong={fault !== null}
          tools={
            <button
              type="button"
              tabIndex={-1}
              className={styles.tool}
              aria-label={`Values of ${label}`}
              aria-expanded={combobox.dropdownOpened}
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => {
                event.currentTarget.closest(`.${styles.box}`)?.querySelector('input')?.focus();
                combobox.toggleDropdown();
              }}
            >
              <ChevronDown size={13} aria-hidden />
            </button>
          }
        >
          <Combobox.EventsTarget withExpandedAttribute>
            <input
              type="text"
              role="combobox"
              aria-expanded={combobox.dropdownOpened}
              aria-label={label}
              aria-invalid={fault !== null}
              title={fault ?? undefined}
              className={styles.input}
              value={text ?? ''}
              placeholder={placeholder}
              spellCheck={false}
              autoComplete="off"
              onFocus={(event) => event.currentTarget.select()}
              onClick={() => combobox.openDropdown()}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                onText(event.currentTarget.value);
                combobox.openDropdown();
                combobox.resetSelectedOption();
              }}
              onKeyDown={onKeyDown}
              onBlur={() => combobox.closeDropdown()}
            />
          </Combobox.EventsTarget>
        </EditorBox>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown miw={180}>
        <Combobox.Options mah={280} className={styles.options} aria-label={`Values of ${label}`}>
          {options.map((option, index) => (
            <Combobox.Option
              key={option.name}
              value={option.name}
              active={option.name === text}
              className={joinClasses(
                styles.option,
                index === 0 && (typed ?? '') !== '' && styles.nearest,
              )}
              title={option.comment ?? undefined}
            >
              <span className={joinClasses(option.isDeprecated && styles.deprecated)}>
                {option.name}
              </span>
              {option.aliasOf !== null && (
                <span className={styles.optionNote}>alias of {option.aliasOf}</span>
              )}
              <span className={styles.optionNumber}>{option.number}</span>
            </Combobox.Option>
          ))}
          {options.length === 0 && (
            <Combobox.Empty>
              {/^-?\d+$/.test(typed ?? '') ? 'A number without a name.' : 'No value of that name.'}
            </Combobox.Empty>
          )}
        </Combobox.Options>
        {more > 0 && (
          <Combobox.Footer className={styles.optionNote}>
            {formatCount(more)} more: type to filter
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
