import { useRef } from 'react';
import table from '../../ui/field-table.module.css';
import { NameValueRow } from '../../ui/name-value-row.tsx';
import { removeUrlParam, setUrlParam, urlParams } from './url-params.ts';

/** The query parameters of the URL, as a table: it and the URL are two views of one text. */
export function ParamsTable({
  url,
  onChange,
}: {
  readonly url: string;
  readonly onChange: (url: string) => void;
}) {
  const params = urlParams(url);
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = [...params, null];

  function remove(index: number) {
    onChange(removeUrlParam(url, index));
    // The button goes with its row: the row that takes its place takes the focus.
    body.current?.querySelectorAll('input')[index * 2]?.focus();
  }

  return (
    <div className={table.scroll}>
      <table className={table.table} aria-label="Query parameters">
        <thead>
          <tr>
            <th className={table.name}>Name</th>
            <th>Value</th>
            <th className={table.remove} aria-label="Remove" />
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((param, index) => {
            const place = index + 1;
            const name = param?.name ?? '';
            const value = param?.value ?? '';
            return (
              <NameValueRow
                // Rows have no identity of their own: the row at a place keeps its focus.
                key={`row ${place}`}
                what="parameter"
                place={place}
                isNew={param === null}
                name={name}
                value={value}
                onName={(next) => onChange(setUrlParam(url, index, { name: next, value }))}
                onValue={(next) => onChange(setUrlParam(url, index, { name, value: next }))}
                onRemove={() => remove(index)}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
