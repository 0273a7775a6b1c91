import { X } from 'lucide-react';
import { useRef } from 'react';
import table from '../../ui/field-table.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
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
              // Rows have no identity of their own: the row at a place keeps its focus.
              <tr key={`row ${place}`}>
                <td>
                  <input
                    type="text"
                    className={table.cell}
                    aria-label={param === null ? 'New parameter name' : `Parameter ${place} name`}
                    placeholder={param === null ? 'Name' : ''}
                    value={name}
                    spellCheck={false}
                    onChange={(event) =>
                      onChange(setUrlParam(url, index, { name: event.currentTarget.value, value }))
                    }
                  />
                </td>
                <td>
                  <input
                    type="text"
                    className={table.cell}
                    aria-label={param === null ? 'New parameter value' : `Parameter ${place} value`}
                    placeholder={param === null ? 'Value' : ''}
                    value={value}
                    spellCheck={false}
                    onChange={(event) =>
                      onChange(setUrlParam(url, index, { name, value: event.currentTarget.value }))
                    }
                  />
                </td>
                <td className={table.remove}>
                  {param !== null && (
                    <IconButton
                      label={`Remove parameter ${name === '' ? place : name}`}
                      icon={<X size={13} aria-hidden />}
                      onClick={() => remove(index)}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
