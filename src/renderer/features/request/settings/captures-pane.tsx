import { CircleAlert, Lock, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { Capture, CapturedValue, CaptureResult } from '../../../../shared/model/capture.ts';
import table from '../../../ui/field-table.module.css';
import { IconButton } from '../../../ui/icon-button.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { ageText } from '../../../ui/moment-text.ts';
import { Select } from '../../../ui/select.tsx';
import { hiddenValue } from '../../../ui/variable-scope.ts';
import { type CaptureState, captureFaults, captureState, newCapture } from './capture-rows.ts';
import styles from './captures-pane.module.css';

const sources = [
  { value: 'body', label: 'Body', note: 'field path or JSON pointer' },
  { value: 'header', label: 'Header', note: 'by name' },
  { value: 'cookie', label: 'Cookie', note: 'by name' },
] as const;

const placeholders: Readonly<Record<Capture['from'], string>> = {
  body: 'session.token or /session/token',
  header: 'X-Session',
  cookie: 'sid',
};

/** The rules that set variables from a response, and what each captured last. */
export function CapturesPane({
  captures,
  results,
  values,
  onChange,
}: {
  readonly captures: readonly Capture[];
  /** From the last send; undefined when no rule ran. */
  readonly results: readonly CaptureResult[] | undefined;
  /** The values of the chosen environment. */
  readonly values: readonly CapturedValue[];
  readonly onChange: (captures: Capture[]) => void;
}) {
  const body = useRef<HTMLTableSectionElement>(null);
  const faults = captureFaults(captures);
  const rows = [...captures, null];

  function set(index: number, patch: Partial<Capture>) {
    onChange(captures.toSpliced(index, 1, { ...(captures[index] ?? newCapture), ...patch }));
  }

  function remove(index: number) {
    onChange(captures.toSpliced(index, 1));
    body.current?.querySelectorAll<HTMLElement>('input[type="text"]')[index * 2]?.focus();
  }

  return (
    <div className={table.scroll}>
      <table className={table.table} aria-label="Captures">
        <thead>
          <tr>
            <th className={styles.variable}>Variable</th>
            <th className={styles.from}>From</th>
            <th>Path in response</th>
            <th className={styles.secret}>Secret</th>
            <th className={styles.last}>Last captured</th>
            <th className={table.remove} aria-label="Remove" />
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((capture, index) => {
            const place = index + 1;
            const title = capture === null ? 'New capture' : `Capture ${place}`;
            const fault = faults[index] ?? null;
            return (
              // Rows have no identity: the row at a position keeps its focus.
              <tr key={`row ${place}`}>
                <td>
                  <input
                    type="text"
                    className={joinClasses(table.cell, fault !== null && table.wrong)}
                    aria-label={`${title} variable`}
                    aria-invalid={fault !== null}
                    title={fault ?? undefined}
                    placeholder={capture === null ? 'token' : ''}
                    value={capture?.variable ?? ''}
                    spellCheck={false}
                    autoComplete="off"
                    onChange={(event) => set(index, { variable: event.currentTarget.value.trim() })}
                  />
                </td>
                <td>
                  <Select<Capture['from']>
                    label={`${title} source`}
                    className={styles.select}
                    value={capture?.from ?? 'body'}
                    options={sources}
                    onChange={(from) => set(index, { from })}
                  />
                </td>
                <td>
                  <input
                    type="text"
                    className={table.cell}
                    aria-label={`${title} place`}
                    placeholder={placeholders[capture?.from ?? 'body']}
                    value={capture?.path ?? ''}
                    spellCheck={false}
                    autoComplete="off"
                    onChange={(event) => set(index, { path: event.currentTarget.value })}
                  />
                </td>
                <td className={styles.secret}>
                  {capture !== null && (
                    <input
                      type="checkbox"
                      aria-label={`Keep ${capture.variable || `capture ${place}`} as a secret`}
                      checked={capture.secret}
                      onChange={(event) => set(index, { secret: event.currentTarget.checked })}
                    />
                  )}
                </td>
                <td>
                  {capture !== null && (
                    <Last state={captureState(capture, results, values)} fault={fault} />
                  )}
                </td>
                <td className={table.remove}>
                  {capture !== null && (
                    <IconButton
                      label={`Remove capture ${capture.variable || place}`}
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
      <p className={styles.note}>
        After a Send with a 2xx status, each row sets its variable for the active environment,
        overriding the files. In the body use a field path, <code>users[0].id</code>, or a JSON
        pointer, <code>/users/0/id</code>. Secrets are not saved in files, and never shown.
      </p>
    </div>
  );
}

function Last({ state, fault }: { readonly state: CaptureState; readonly fault: string | null }) {
  if (fault !== null) return <Words tone="bad">{fault}</Words>;
  switch (state.kind) {
    case 'nothing':
      return <Words tone="faint">nothing yet</Words>;
    case 'failed': {
      const { title, detail } = state.problem;
      return (
        <Words tone="bad" tip={`${title}. ${detail}`}>
          <CircleAlert size={12} aria-hidden /> {title}
        </Words>
      );
    }
    case 'captured': {
      const { value, capturedAt } = state.value;
      return (
        <Words tone="plain" tip={value ?? 'Kept as a secret'}>
          {value === null ? (
            <>
              <Lock size={11} aria-hidden /> {hiddenValue}
            </>
          ) : (
            <code>{value}</code>
          )}
          <span className={styles.age}>{ageText(capturedAt, Date.now())}</span>
        </Words>
      );
    }
  }
}

function Words({
  tone,
  tip,
  children,
}: {
  readonly tone: 'plain' | 'faint' | 'bad';
  readonly tip?: string;
  readonly children: ReactNode;
}) {
  return (
    <span className={joinClasses(styles.words, styles[tone])} title={tip}>
      {children}
    </span>
  );
}
