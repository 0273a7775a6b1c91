import { Combobox, useCombobox } from '@mantine/core';
import { X } from 'lucide-react';
import { Fragment, type ReactNode, useRef } from 'react';
import type { RequestHeader } from '../../../shared/model/inherited-settings.ts';
import table from '../../ui/field-table.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { VariableField } from '../../ui/variable-field.tsx';
import type { VariableScope } from '../../ui/variable-scope.ts';
import { headerNames, isHeaderName } from './header-names.ts';
import { authOfHeader, hasTypedCredential } from './typed-credential.ts';

const maxSuggestions = 8;

/** Headers while they are typed, in order, and a row for a new one. */
export function HeaderRows({
  headers,
  scope,
  noteOf,
  onMoveToAuth,
  onChange,
}: {
  readonly headers: readonly RequestHeader[];
  readonly scope: VariableScope;
  /** Returns what is wrong with a header, as sentences, and how to repair it; null for nothing. */
  readonly noteOf?: (header: RequestHeader) => ReactNode;
  /** Moves a header to Auth; left out when an auth is set already. */
  readonly onMoveToAuth?: (index: number) => void;
  readonly onChange: (headers: RequestHeader[]) => void;
}) {
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = [...headers, null];

  function set(index: number, patch: Partial<RequestHeader>) {
    const before = headers[index] ?? { name: '', value: '', enabled: true };
    onChange(headers.toSpliced(index, 1, { ...before, ...patch }));
  }

  function remove(index: number) {
    onChange(headers.toSpliced(index, 1));
    body.current?.querySelectorAll<HTMLElement>('input[type="text"]')[index * 2]?.focus();
  }

  return (
    <table className={table.table} aria-label="Headers">
      <thead>
        <tr>
          <th className={table.check} aria-label="Sent" />
          <th className={table.name}>Name</th>
          <th>Value</th>
          <th className={table.remove} aria-label="Remove" />
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((header, index) => {
          const place = index + 1;
          const note = header?.enabled ? (noteOf?.(header) ?? null) : null;
          return (
            // Rows have no identity: the row at a position keeps its focus.
            <Fragment key={`row ${place}`}>
              <tr className={joinClasses(header?.enabled === false && table.off)}>
                <td className={table.check}>
                  {header !== null && (
                    <input
                      type="checkbox"
                      aria-label={`Send header ${place}`}
                      checked={header.enabled}
                      onChange={(event) => set(index, { enabled: event.currentTarget.checked })}
                    />
                  )}
                </td>
                <td>
                  <NameCell
                    label={header === null ? 'New header name' : `Header ${place} name`}
                    name={header?.name ?? ''}
                    onChange={(name) => set(index, { name })}
                  />
                </td>
                <td>
                  <VariableField
                    look="cell"
                    label={header === null ? 'New header value' : `Header ${place} value`}
                    placeholder={header === null ? 'Value' : ''}
                    text={header?.value ?? ''}
                    scope={scope}
                    onChange={(value) => set(index, { value })}
                  />
                </td>
                <td className={table.remove}>
                  {header !== null && (
                    <IconButton
                      label={`Remove header ${header.name === '' ? place : header.name}`}
                      icon={<X size={13} aria-hidden />}
                      onClick={() => remove(index)}
                    />
                  )}
                </td>
              </tr>
              {header !== null && hasTypedCredential(header) && (
                <TypedCredential
                  header={header}
                  {...(onMoveToAuth && { onMove: () => onMoveToAuth(index) })}
                />
              )}
              {note !== null && (
                <tr>
                  <td className={table.check} />
                  <td colSpan={3} className={table.warning} role="status">
                    {note}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

/** A warning below a header whose credential would be saved with it. */
function TypedCredential({
  header,
  onMove,
}: {
  readonly header: RequestHeader;
  readonly onMove?: () => void;
}) {
  return (
    <tr>
      <td className={table.check} />
      <td colSpan={3} className={table.warning} role="status">
        Saved as plain text in the file.{' '}
        {onMove !== undefined && header.enabled && authOfHeader(header) !== null && (
          <LinkButton onClick={onMove}>Move to Auth</LinkButton>
        )}
      </td>
    </tr>
  );
}

function NameCell({
  label,
  name,
  onChange,
}: {
  readonly label: string;
  readonly name: string;
  readonly onChange: (name: string) => void;
}) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const typed = name.toLowerCase();
  const suggestions = headerNames
    .filter((one) => one.toLowerCase().includes(typed) && one.toLowerCase() !== typed)
    .slice(0, maxSuggestions);
  const isWrong = name !== '' && !isHeaderName(name);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(next) => {
        onChange(next);
        combobox.closeDropdown();
      }}
      width={220}
      offset={2}
    >
      <Combobox.Target>
        <input
          type="text"
          className={joinClasses(table.cell, isWrong && table.wrong)}
          aria-label={label}
          aria-invalid={isWrong}
          title={isWrong ? 'Header names cannot contain spaces, : or /' : undefined}
          placeholder={name === '' ? 'Name' : ''}
          value={name}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            onChange(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={suggestions.length === 0}>
        <Combobox.Options aria-label="Header names">
          {suggestions.map((one) => (
            <Combobox.Option key={one} value={one}>
              {one}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
