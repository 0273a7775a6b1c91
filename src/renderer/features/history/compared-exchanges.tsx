import { type ReactNode, useState } from 'react';
import type { BodyHandle, Exchange, Reading } from '../../../shared/model/exchange.ts';
import type { HistoryRecord } from '../../../shared/model/history.ts';
import { Button } from '../../ui/button.tsx';
import figures from '../../ui/figure-table.module.css';
import { formatBytes, formatDuration } from '../../ui/format-quantity.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { momentText } from '../../ui/moment-text.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { shortName } from '../../ui/type-name.ts';
import styles from './compared-exchanges.module.css';
import type { ExchangeComparison } from './history-store.ts';

/** A recorded exchange beside the same request sent again now. */
export function ComparedExchanges({
  earlier,
  comparison,
  onAgree,
  onAgain,
  onOpenLater,
  onCancel,
  onClose,
  renderBytes,
  children,
}: {
  readonly earlier: HistoryRecord;
  readonly comparison: ExchangeComparison;
  readonly onAgree: () => void;
  readonly onAgain: () => void;
  readonly onOpenLater: () => void;
  readonly onCancel: () => void;
  readonly onClose: () => void;
  /** Shows how the bytes of both differ. */
  readonly renderBytes: (then: BodyHandle, now: BodyHandle) => ReactNode;
  /** Shows how the data of both differs. */
  readonly children: ReactNode;
}) {
  const [view, setView] = useState<'meaning' | 'bytes'>('meaning');
  const bodies = bodiesOf(earlier, comparison);
  const areBytesShown = view === 'bytes' && bodies !== null;
  return (
    <section className={styles.compared} aria-label="Compared with now">
      <header className={styles.head}>
        <h3>Then and now</h3>
        {comparison.kind === 'done' && (
          <>
            <Segmented
              label="Compare"
              value={areBytesShown ? 'bytes' : 'meaning'}
              segments={[
                { value: 'meaning', label: 'By data' },
                {
                  value: 'bytes',
                  label: 'By bytes',
                  refusal: bodies === null ? 'One has no response' : undefined,
                },
              ]}
              onChange={setView}
            />
            <Button look="quiet" onClick={onAgain}>
              Compare again
            </Button>
            <Button look="quiet" onClick={onOpenLater}>
              Open the new one
            </Button>
          </>
        )}
        <Button className={styles.back} onClick={onClose}>
          Back to the response
        </Button>
      </header>
      {areBytesShown ? (
        renderBytes(bodies.then, bodies.now)
      ) : (
        <div className={styles.scroll}>
          <Content
            earlier={earlier}
            comparison={comparison}
            onAgree={onAgree}
            onAgain={onAgain}
            onCancel={onCancel}
          >
            {children}
          </Content>
        </div>
      )}
    </section>
  );
}

/** Returns the bodies of both responses; null when one is missing. */
function bodiesOf(
  earlier: HistoryRecord,
  comparison: ExchangeComparison,
): { readonly then: BodyHandle; readonly now: BodyHandle } | null {
  const then = earlier.exchange.response?.body;
  const now = comparison.kind === 'done' ? comparison.later.exchange.response?.body : undefined;
  return then === undefined || now === undefined ? null : { then, now };
}

function Content({
  earlier,
  comparison,
  onAgree,
  onAgain,
  onCancel,
  children,
}: {
  readonly earlier: HistoryRecord;
  readonly comparison: ExchangeComparison;
  readonly onAgree: () => void;
  readonly onAgain: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}) {
  switch (comparison.kind) {
    case 'asked':
      return (
        <div className={styles.question}>
          <p>
            This sends {earlier.sent?.request.method} again, which may change data on the server.
          </p>
          <Button look="primary" onClick={onAgree}>
            Send and compare
          </Button>
        </div>
      );
    case 'comparing':
      return (
        <div className={styles.question}>
          <ProgressLine
            text="Comparing both"
            startedAtMs={comparison.startedAtMs}
            share={null}
            onCancel={onCancel}
          />
        </div>
      );
    case 'running':
      return (
        <div className={styles.question}>
          <ProgressLine
            text="Sending again"
            startedAtMs={comparison.startedAtMs}
            share={null}
            onCancel={onCancel}
          />
        </div>
      );
    case 'failed':
      return (
        <ProblemNotice
          problem={comparison.problem}
          actions={<Button onClick={onAgain}>Try again</Button>}
        />
      );
    case 'done':
      return (
        <>
          <Calls earlier={earlier} later={comparison.later} />
          {children}
        </>
      );
  }
}

/** Facts marked when they differ: then the two calls were not the same, or ended differently. */
const comparedLabels: ReadonlySet<string> = new Set(['Call', 'Status']);

function Calls({
  earlier,
  later,
}: {
  readonly earlier: HistoryRecord;
  readonly later: HistoryRecord;
}) {
  const [then, now] = [callSide(earlier.exchange), callSide(later.exchange)];
  const rows: readonly [label: string, then: string, now: string][] = [
    ['Call', then.call, now.call],
    ['Sent', then.sentAt, now.sentAt],
    ['Status', then.status, now.status],
    ['Network time', timeText(then.networkMs), timeText(now.networkMs)],
    ['Response body', sizeText(then.bodyBytes), sizeText(now.bodyBytes)],
    ['Read as', then.readAs, now.readAs],
  ];
  return (
    <table className={joinClasses(figures.table, styles.calls)} aria-label="Both calls">
      <thead>
        <tr>
          <th scope="col" aria-label="Figure" />
          <th scope="col">Then</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, left, right]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{left}</td>
            <td className={comparedLabels.has(label) && left !== right ? styles.other : undefined}>
              {right}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function timeText(networkMs: number | null): string {
  return networkMs === null ? '-' : formatDuration(networkMs);
}

function sizeText(bytes: number | null): string {
  return bytes === null ? '-' : formatBytes(bytes);
}

/** The main facts of one of the two calls. */
interface CallSide {
  /** Method and URL. */
  readonly call: string;
  readonly sentAt: string;
  readonly status: string;
  /** Null for a call that was not made. */
  readonly networkMs: number | null;
  /** The size of the decoded body; null without a response. */
  readonly bodyBytes: number | null;
  readonly readAs: string;
}

/** Returns the main facts of a call. */
function callSide({ startedAt, outcome, problem, sent, response, phases }: Exchange): CallSide {
  const clock = momentText(startedAt);
  return {
    call: sent === null ? '-' : `${sent.method} ${sent.url}`,
    sentAt: sent === null ? `not sent, tried ${clock}` : clock,
    status:
      response === null
        ? (problem?.title ?? outcome)
        : `${response.status} ${response.statusText}`.trim(),
    networkMs: sent === null ? null : phases.networkMs,
    bodyBytes: response?.sizes.decodedBodyBytes ?? null,
    readAs: response === null ? '-' : readAs(response.reading),
  };
}

function readAs(reading: Reading): string {
  switch (reading.kind) {
    case 'protobuf':
      return reading.typeName === null ? 'protobuf' : `protobuf, ${shortName(reading.typeName)}`;
    case 'json':
      return 'JSON';
    case 'textproto':
      return 'text format';
    case 'xml':
      return 'XML';
    case 'text':
    case 'binary':
      return reading.kind;
    case 'empty':
      return 'no body';
  }
}
