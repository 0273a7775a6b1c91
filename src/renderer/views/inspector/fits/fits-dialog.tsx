import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Inspected } from '../../../../shared/model/opened-body.ts';
import type { RankedTypes } from '../../../../shared/model/type-fit.ts';
import { shareOf } from '../../../kernel/meaning-progress.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import table from '../../../ui/figure-table.module.css';
import { formatBytes, formatCount } from '../../../ui/format-quantity.ts';
import { joinClasses } from '../../../ui/join-classes.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { ProgressLine } from '../../../ui/progress-line.tsx';
import { indexByKey } from '../../../ui/rows/row-steps.ts';
import type { TypeChoice } from '../../../ui/type-choice.ts';
import { packageName, shortName } from '../../../ui/type-name.ts';
import type { EngineCalls } from '../base/engine-calls.ts';
import { type MeaningState, useMeaningTask } from '../base/use-meaning-task.ts';
import { fitWords, rankingWords } from './fit-words.ts';
import styles from './fits-dialog.module.css';

/** The height of the table in rows. */
const pageRows = 5;

/**
 * "Which type fits?": ranks the types of all sets by how well they match a body. Choosing one reads the body
 * as it.
 */
export function FitsDialog({
  engine,
  inspected: { body, reading },
  as,
  onChoose,
  onWithoutSchema,
  onClose,
}: {
  readonly engine: EngineCalls;
  readonly inspected: Inspected;
  readonly as: 'protobuf' | 'json';
  readonly onChoose: (choice: TypeChoice) => void;
  readonly onWithoutSchema: () => void;
  readonly onClose: () => void;
}) {
  const framing = reading.kind === 'protobuf' ? (reading.framing ?? null) : null;
  const task = useMeaningTask<RankedTypes>(
    (callId) => engine.rankTypes({ bodyId: body.id, framing, as, maxFits: 50 }, callId),
    `${body.id} ${framing} ${as}`,
    true,
  );
  return (
    <Dialog
      title="Find matching type"
      isOpen
      onClose={onClose}
      widthPx={860}
      actions={
        <>
          {as === 'protobuf' && (
            <Button onClick={onWithoutSchema} className={styles.left}>
              Read without a schema
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className={styles.body} aria-busy={task.state.kind === 'running'}>
        <Ranking
          state={task.state}
          bodyBytes={body.byteLength}
          isJson={as === 'json'}
          onCancel={task.cancel}
          onStart={task.start}
          onChoose={onChoose}
        />
      </div>
    </Dialog>
  );
}

function Ranking({
  state,
  bodyBytes,
  isJson,
  onCancel,
  onStart,
  onChoose,
}: {
  readonly state: MeaningState<RankedTypes>;
  readonly bodyBytes: number;
  readonly isJson: boolean;
  readonly onCancel: () => void;
  readonly onStart: () => void;
  readonly onChoose: (choice: TypeChoice) => void;
}) {
  const again = <Button onClick={onStart}>Try again</Button>;
  switch (state.kind) {
    case 'idle':
      return null;
    case 'running':
      return (
        <ProgressLine
          text={
            state.progress?.stage === 'reading-types'
              ? `Reading the types of ${formatCount(state.progress.total)} files`
              : `Comparing all types with ${formatBytes(bodyBytes)}`
          }
          startedAtMs={state.startedAtMs}
          share={shareOf(state.progress)}
          onCancel={onCancel}
        />
      );
    case 'failed':
      return <ProblemNotice problem={state.problem} actions={again} />;
    case 'cancelled':
      return (
        <p className={styles.sentence}>
          <span>Cancelled.</span> {again}
        </p>
      );
    case 'done':
      return (
        <>
          <p className={styles.sentence} role="status">
            {rankingWords(state.value)}
          </p>
          {state.value.fits.length > 0 && (
            <FitTable ranked={state.value} isJson={isJson} onChoose={onChoose} />
          )}
        </>
      );
  }
}

function FitTable({
  ranked: { fits },
  isJson,
  onChoose,
}: {
  readonly ranked: RankedTypes;
  readonly isJson: boolean;
  readonly onChoose: (choice: TypeChoice) => void;
}) {
  const rows = useRef<HTMLTableSectionElement>(null);

  // Focus the list after the dialog has focused its first button.
  useEffect(() => rows.current?.querySelector('button')?.focus(), []);

  function onKeyDown(event: KeyboardEvent) {
    const buttons = [...(rows.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    const next = buttons[indexByKey(event, buttons, at, pageRows) ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <div className={styles.scroll}>
      <table className={joinClasses(table.table, styles.table)} aria-label="Matching types">
        <thead>
          <tr>
            <th>Type</th>
            <th className={table.words}>Set</th>
            <th className={table.words}>Fits</th>
            <th>{isJson ? 'Characters' : 'Bytes'}</th>
            <th>Unknown fields</th>
            <th>Mismatches</th>
          </tr>
        </thead>
        <tbody ref={rows} onKeyDown={onKeyDown}>
          {fits.map((fit, index) => (
            <tr key={`${fit.schemaSet} ${fit.typeName}`}>
              <th scope="row">
                <button
                  type="button"
                  className={styles.choose}
                  title={`Read as ${fit.typeName}. ${fit.why}`}
                  onClick={() => onChoose({ typeName: fit.typeName, schemaSet: fit.schemaSet })}
                >
                  {shortName(fit.typeName)}
                </button>
                <span className={styles.pack}>{packageName(fit.typeName)}</span>
                <p className={styles.why}>{fit.why}</p>
              </th>
              <td className={table.words}>{fit.schemaSet}</td>
              <td className={table.words}>{fitWords(fit, index)}</td>
              <td>
                {formatCount(fit.consumedBytes)}{' '}
                <span className={table.quiet}>of {formatCount(fit.totalBytes)}</span>
              </td>
              <td>{fit.unknownFields}</td>
              <td>{fit.mismatches}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
