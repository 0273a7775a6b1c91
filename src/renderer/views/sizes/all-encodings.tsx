import { Table2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type SizeReport, sizedCodings } from '../../../shared/model/size-report.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { EngineCalls } from '../../kernel/engine-client.ts';
import { Button } from '../../ui/button.tsx';
import { ByteCount } from '../../ui/byte-count.tsx';
import { CopyMenu } from '../../ui/copy-menu.tsx';
import figures from '../../ui/figure-table.module.css';
import { joinClasses } from '../../ui/join-classes.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { csvTable, markdownTable } from '../../ui/table-text.ts';
import styles from './all-encodings.module.css';
import { matrixReference, sizeMatrix, sizeMatrixText } from './size-matrix.ts';
import { codingName, type SizedSide } from './size-words.ts';
import type { SizeSubject } from './use-measured-sizes.ts';

type Measuring =
  | { readonly kind: 'not-asked' }
  | { readonly kind: 'measuring'; readonly callId: string; readonly startedAtMs: number }
  | { readonly kind: 'measured'; readonly report: SizeReport; readonly subject: SizeSubject }
  | { readonly kind: 'failed'; readonly problem: Problem };

/** Shows one message in every encoding and coding, measured on request. */
export function AllEncodings({
  engine,
  subject,
  side,
  isAsked = false,
}: {
  readonly engine: EngineCalls;
  readonly subject: SizeSubject;
  readonly side: SizedSide;
  /** Measures at once, without a button. */
  readonly isAsked?: boolean;
}) {
  const [state, setState] = useState<Measuring>({ kind: 'not-asked' });
  const running = useRef<string | null>(null);
  const shown = useRef<HTMLDivElement>(null);

  async function measure() {
    const callId = crypto.randomUUID();
    running.current = callId;
    setState({ kind: 'measuring', callId, startedAtMs: Date.now() });
    const codings = [...sizedCodings];
    const result = await engine.measureSizes({ subject, codings, isEveryEncoding: true }, callId);
    if (running.current !== callId) return;
    running.current = null;
    if (result.ok) setState({ kind: 'measured', report: result.value, subject });
    else setState({ kind: 'failed', problem: result.problem });
  }

  function cancel() {
    const callId = running.current;
    running.current = null;
    setState({ kind: 'not-asked' });
    if (callId !== null) void engine.cancelCall({ callId });
  }

  // Only at first: for another subject the user must ask again.
  const first = useRef({ measure, cancel, isAsked });
  useEffect(() => {
    const { current } = first;
    if (current.isAsked) void current.measure();
    return current.cancel;
  }, []);

  // The result may be below the fold, so scroll to it.
  useEffect(() => {
    if (state.kind === 'measured') shown.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);

  switch (state.kind) {
    case 'not-asked':
      return (
        <div className={styles.ask}>
          <Button icon={<Table2 size={13} aria-hidden />} onClick={() => void measure()}>
            All encodings...
          </Button>
          <span className={figures.quiet}>
            Protobuf and every form of JSON, plain and with gzip, br and zstd.
          </span>
        </div>
      );
    case 'measuring':
      return (
        <ProgressLine
          text="Measuring every encoding"
          startedAtMs={state.startedAtMs}
          share={null}
          onCancel={cancel}
        />
      );
    case 'failed':
      return (
        <ProblemNotice
          problem={state.problem}
          actions={<Button onClick={() => void measure()}>Try again</Button>}
        />
      );
    case 'measured':
      return (
        <>
          {state.subject !== subject && (
            <p className={styles.ask}>
              These are figures of the previous {side} .
              <Button onClick={() => void measure()}>Measure again</Button>
            </p>
          )}
          <div
            ref={shown}
            className={joinClasses(styles.measured, state.subject !== subject && figures.stale)}
          >
            <Matrix report={state.report} side={side} />
          </div>
        </>
      );
  }
}

function Matrix({ report, side }: { readonly report: SizeReport; readonly side: SizedSide }) {
  const against = `against ${matrixReference(report, side)}`;
  const getText = () => sizeMatrixText(report, side);
  if (report.rows.length === 0 && report.problem === null) {
    return <p className={figures.quiet}>The {side} has no body.</p>;
  }
  return (
    <div className={styles.matrix}>
      {report.problem !== null && <ProblemNotice problem={report.problem} />}
      <header className={styles.head}>
        <h3 className={styles.title}>
          All encodings <span>body bytes, and each {against}</span>
        </h3>
        <CopyMenu
          label="Copy"
          choices={[
            { label: 'Copy as Markdown', getText: () => markdownTable(getText()) },
            { label: 'Copy as CSV', getText: () => csvTable(getText()) },
          ]}
        />
      </header>
      <div className={styles.scroll}>
        <table className={figures.table} aria-label="All encodings">
          <thead>
            <tr>
              <th scope="col">Encoding</th>
              {sizedCodings.flatMap((coding) => [
                <th key={coding} scope="col" className={styles.bytes}>
                  {codingName(coding)}
                </th>,
                <th key={`${coding} ratio`} scope="col" className={styles.ratio}>
                  <span className={styles.hidden}>{against}</span>
                </th>,
              ])}
            </tr>
          </thead>
          <tbody>
            {sizeMatrix(report, side).map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                {row.cells.flatMap((cell) => [
                  <td key={cell.coding} className={styles.bytes}>
                    {cell.hasTravelled && (
                      <span className={figures.chip}>
                        {side === 'response' ? 'received' : 'sent'}
                      </span>
                    )}{' '}
                    {cell.bytes === null ? '\u2013' : <ByteCount bytes={cell.bytes} />}
                  </td>,
                  <td key={`${cell.coding} ratio`} className={styles.ratio}>
                    {cell.ratio}
                  </td>,
                ])}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
