import { Combobox, useCombobox } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { commonMethods } from '../../shared/model/saved-request.ts';
import { joinClasses } from './join-classes.ts';
import { methodClass } from './method-badge.tsx';
import styles from './method-field.module.css';

/** The HTTP method: offers the common ones, accepts any other. */
export function MethodField({
  method,
  onChange,
}: {
  readonly method: string;
  readonly onChange: (method: string) => void;
}) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(next) => {
        onChange(next);
        combobox.closeDropdown();
      }}
      width={130}
    >
      <span className={styles.field}>
        <Combobox.Target withExpandedAttribute>
          <input
            type="text"
            role="combobox"
            aria-expanded={combobox.dropdownOpened}
            aria-label="Method"
            className={joinClasses(styles.input, methodClass(method))}
            value={method}
            spellCheck={false}
            autoComplete="off"
            onClick={() => combobox.openDropdown()}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={() => combobox.closeDropdown()}
            // Method names are tokens without blanks (RFC 9110, 9.1), in upper case by convention.
            onChange={(event) =>
              onChange(
                event.currentTarget.value.toUpperCase().replace(/[^!#$%&'*+.^_`|~0-9A-Z-]/gu, ''),
              )
            }
          />
        </Combobox.Target>
        <ChevronDown size={13} aria-hidden className={styles.chevron} />
      </span>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Method choices">
          {commonMethods.map((name) => (
            <Combobox.Option key={name} value={name} active={name === method}>
              <span className={joinClasses(styles.choice, methodClass(name))}>{name}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
