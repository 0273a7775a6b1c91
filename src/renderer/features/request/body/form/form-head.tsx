import { Search, X } from 'lucide-react';
import { useId } from 'react';
import { formatCount } from '../../../../ui/format-quantity.ts';
import columns from './columns.module.css';
import styles from './form-head.module.css';

/** The column headers; the header of the fields is a filter. */
export function FormHead({
  filter,
  isSetOnly,
  setCount,
  fieldCount,
  onFilter,
  onSetOnly,
  onDown,
}: {
  readonly filter: string;
  readonly isSetOnly: boolean;
  /** The number of set fields, and of all fields. */
  readonly setCount: number;
  readonly fieldCount: number;
  readonly onFilter: (filter: string) => void;
  readonly onSetOnly: (isSetOnly: boolean) => void;
  /** Arrow down: moves into the rows. */
  readonly onDown: () => void;
}) {
  const fieldId = useId();
  return (
    <tr aria-rowindex={1} className={columns.line}>
      <th scope="col" aria-label="Field" className={styles.filter}>
        <label htmlFor={fieldId} className={styles.lens}>
          <Search size={12} aria-hidden />
        </label>
        <input
          id={fieldId}
          type="text"
          aria-label="Filter fields"
          placeholder="Field"
          title="Filter by name, number, type or value"
          value={filter}
          spellCheck={false}
          onChange={(event) => onFilter(event.currentTarget.value)}
          onKeyDown={(event) => {
            // The keys of rows must not apply to the text field.
            event.stopPropagation();
            if (event.key === 'Escape' && filter !== '') onFilter('');
            if (event.key === 'ArrowDown' || event.key === 'Enter') {
              event.preventDefault();
              onDown();
            }
          }}
        />
        {filter !== '' && (
          <button type="button" aria-label="Clear the filter" onClick={() => onFilter('')}>
            <X size={12} aria-hidden />
          </button>
        )}
      </th>
      <th scope="col" className={columns.number}>
        No.
      </th>
      <th scope="col" className={columns.type}>
        Type
      </th>
      <th scope="col" aria-label="Set" className={columns.presence} />
      <th scope="col" className={styles.valueTitle}>
        Value
      </th>
      <th scope="col" aria-label="Hint" className={styles.setOnly}>
        <label title="Show set fields only">
          <input
            type="checkbox"
            checked={isSetOnly}
            onChange={(event) => onSetOnly(event.currentTarget.checked)}
          />
          Only set ({formatCount(setCount)} of {formatCount(fieldCount)})
        </label>
      </th>
    </tr>
  );
}
