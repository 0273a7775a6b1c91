import { X } from 'lucide-react';
import { useRef } from 'react';
import type { BodyDraft, FormPart } from '../../../../../shared/model/body-draft.ts';
import { useApp } from '../../../../kernel/app-context.ts';
import { showProblem } from '../../../../kernel/notices-store.ts';
import { useVariables } from '../../../../kernel/scope/use-scope.ts';
import { editRequest } from '../../../../kernel/tabs/request-tab.ts';
import type { RequestTab } from '../../../../kernel/tabs/tabs-state.ts';
import { Button } from '../../../../ui/button.tsx';
import table from '../../../../ui/field-table.module.css';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { joinClasses } from '../../../../ui/join-classes.ts';
import { Select } from '../../../../ui/select.tsx';
import { VariableField } from '../../../../ui/variable-field.tsx';
import styles from './form-rows.module.css';

const newRow: FormPart = { name: '', value: '', enabled: true, file: null, contentType: null };

/** The rows of a form as a table, with a row for a new one; those of a multipart form may be files. */
export function FormRows({ tab }: { readonly tab: RequestTab }) {
  const app = useApp();
  const { tabId, request } = tab;
  const { body } = request;
  const isMultipart = body.format === 'multipart';
  const scope = useVariables({ kind: 'request', id: request.id });
  const frame = useRef<HTMLTableSectionElement>(null);
  const rows: readonly FormPart[] = isMultipart
    ? (body.parts ?? [])
    : (body.fields ?? []).map((field) => ({ ...newRow, ...field }));
  const what = isMultipart ? 'Part' : 'Field';

  function change(next: readonly FormPart[]) {
    app.tabs.setState((state) => editRequest(state, tabId, { body: withRows(body, next) }));
  }

  function set(index: number, patch: Partial<FormPart>) {
    change(rows.toSpliced(index, 1, { ...(rows[index] ?? newRow), ...patch }));
  }

  function remove(index: number) {
    change(rows.toSpliced(index, 1));
    frame.current?.querySelectorAll<HTMLElement>('input[data-name]')[index]?.focus();
  }

  async function choose(index: number) {
    const chosen = await app.shell.choosePartFile({ requestId: request.id });
    if (!chosen.ok) showProblem(app.notices, `part-file-${tabId}`, chosen.problem);
    else if (chosen.value.path !== null) set(index, { file: chosen.value.path });
  }

  return (
    <div className={table.scroll}>
      <table className={table.table} aria-label={isMultipart ? 'Parts' : 'Form fields'}>
        <thead>
          <tr>
            <th className={table.check} aria-label="Sent" />
            <th className={styles.name}>Name</th>
            {isMultipart && <th className={styles.kind}>Kind</th>}
            <th>Value</th>
            {isMultipart && <th className={styles.type}>Media type</th>}
            <th className={table.remove} aria-label="Remove" />
          </tr>
        </thead>
        <tbody ref={frame}>
          {[...rows, null].map((row, index) => {
            const place = index + 1;
            const label = row === null ? `New ${what.toLowerCase()}` : `${what} ${place}`;
            return (
              <tr
                // Rows have no identity: the row at a position keeps its focus.
                key={`row ${place}`}
                className={joinClasses(row?.enabled === false && table.off)}
              >
                <td className={table.check}>
                  {row !== null && (
                    <input
                      type="checkbox"
                      aria-label={`Send ${label.toLowerCase()}`}
                      checked={row.enabled}
                      onChange={(event) => set(index, { enabled: event.currentTarget.checked })}
                    />
                  )}
                </td>
                <td>
                  <input
                    type="text"
                    data-name
                    className={table.cell}
                    aria-label={`${label} name`}
                    placeholder={row === null ? 'Name' : ''}
                    value={row?.name ?? ''}
                    spellCheck={false}
                    autoComplete="off"
                    onChange={(event) => set(index, { name: event.currentTarget.value })}
                  />
                </td>
                {isMultipart && (
                  <td>
                    {row !== null && (
                      <Select<'text' | 'file'>
                        label={`${label} kind`}
                        value={row.file === null ? 'text' : 'file'}
                        options={[
                          { value: 'text', label: 'Text' },
                          { value: 'file', label: 'File' },
                        ]}
                        isQuiet
                        onChange={(kind) => set(index, { file: kind === 'file' ? '' : null })}
                      />
                    )}
                  </td>
                )}
                <td>
                  {row !== null && row.file !== null ? (
                    <span className={styles.file}>
                      <input
                        type="text"
                        className={table.cell}
                        aria-label={`${label} file`}
                        placeholder="Path in the workspace"
                        value={row.file}
                        spellCheck={false}
                        autoComplete="off"
                        onChange={(event) => set(index, { file: event.currentTarget.value })}
                      />
                      <Button look="quiet" onClick={() => void choose(index)}>
                        Choose...
                      </Button>
                    </span>
                  ) : (
                    <VariableField
                      look="cell"
                      label={`${label} value`}
                      placeholder={row === null ? 'Value' : ''}
                      text={row?.value ?? ''}
                      scope={scope}
                      onChange={(value) => set(index, { value })}
                    />
                  )}
                </td>
                {isMultipart && (
                  <td>
                    {row !== null && (
                      <input
                        type="text"
                        className={table.cell}
                        aria-label={`${label} media type`}
                        placeholder={row.file === null ? 'none' : 'application/octet-stream'}
                        value={row.contentType ?? ''}
                        spellCheck={false}
                        autoComplete="off"
                        onChange={(event) =>
                          set(index, { contentType: event.currentTarget.value || null })
                        }
                      />
                    )}
                  </td>
                )}
                <td className={table.remove}>
                  {row !== null && (
                    <IconButton
                      label={`Remove ${row.name === '' ? label.toLowerCase() : row.name}`}
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

function withRows(body: BodyDraft, rows: readonly FormPart[]): BodyDraft {
  if (body.format === 'multipart') return { ...body, parts: [...rows] };
  return {
    ...body,
    fields: rows.map(({ name, value, enabled }) => ({ name, value, enabled })),
  };
}
