import { X } from 'lucide-react';
import table from './field-table.module.css';
import { IconButton } from './icon-button.tsx';
import { joinClasses } from './join-classes.ts';

/** A row of a table of names and values, edited in place. The last row takes a new pair. */
export function NameValueRow({
  what,
  place,
  isNew,
  name,
  value,
  fault = null,
  onName,
  onValue,
  onRemove,
}: {
  /** The kind of row, in lower case: `variable`. */
  readonly what: string;
  /** The number of the row from 1, for the labels. */
  readonly place: number;
  readonly isNew: boolean;
  readonly name: string;
  readonly value: string;
  /** The error in the name. */
  readonly fault?: string | null;
  readonly onName: (name: string) => void;
  readonly onValue: (value: string) => void;
  readonly onRemove: () => void;
}) {
  const title = `${what.charAt(0).toUpperCase()}${what.slice(1)} ${place}`;
  return (
    <tr>
      <td>
        <input
          type="text"
          className={joinClasses(table.cell, fault !== null && table.wrong)}
          aria-label={isNew ? `New ${what} name` : `${title} name`}
          aria-invalid={fault !== null}
          title={fault ?? undefined}
          placeholder={isNew ? 'Name' : ''}
          value={name}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onName(event.currentTarget.value)}
        />
      </td>
      <td>
        <input
          type="text"
          className={table.cell}
          aria-label={isNew ? `New ${what} value` : `${title} value`}
          placeholder={isNew ? 'Value' : ''}
          value={value}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      </td>
      <td className={table.remove}>
        {!isNew && (
          <IconButton
            label={`Remove ${what} ${name === '' ? place : name}`}
            icon={<X size={13} aria-hidden />}
            onClick={onRemove}
          />
        )}
      </td>
    </tr>
  );
}
