import type { ReactNode } from 'react';
import {
  type Exchange,
  type ExchangeProgress,
  networkMsOf,
} from '../../../shared/model/exchange.ts';
import { isInterrupted } from '../../../shared/model/interrupted-call.ts';
import type { Problem } from '../../../shared/problem.ts';
import { Button } from '../../ui/button.tsx';
import { formatBytes, formatDuration, formatElapsed } from '../../ui/format-quantity.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { useElapsed } from '../../ui/use-elapsed.ts';
import { describeResponse, type StatusTone, type StripFact } from './describe-response.ts';
import { noResponseWord } from './no-response-word.ts';
import styles from './status-strip.module.css';

/** The outcome of a call in one line. */
export function StatusStrip({
  exchange,
  refusal = null,
  end = null,
  children,
}: {
  readonly exchange: Exchange;
  /** Why the last send was refused: the strip shows the exchange before it. */
  readonly refusal?: Problem | null;
  /** How the body is read, with a menu of other ways. */
  readonly children?: ReactNode;
  /** Shown at the right end. */
  readonly end?: ReactNode;
}) {
  if (exchange.response === null) {
    return <FailedStrip exchange={exchange} refusal={refusal} end={end} />;
  }
  const content = describeResponse(exchange, exchange.response);
  // The response already shows that the body is incomplete.
  const isBrokenOff = exchange.outcome !== 'answered' && exchange.response.isComplete;
  const saysMore = isBrokenOff || exchange.outcome === 'cancelled';
  return (
    <Strip refusal={refusal} end={end}>
      <span className={styles.status} data-tone={content.status.tone}>
        {content.status.text}
      </span>
      <span className={styles.time} title={content.time.title}>
        {content.time.text}
      </span>
      {children}
      {content.facts.map((fact) => (
        <Fact key={fact.text} fact={fact} />
      ))}
      {saysMore && <span className={styles.warning}>{outcomeText(exchange)}</span>}
    </Strip>
  );
}

/** Shows a running call in place of the strip, so that nothing moves. */
export function ProgressStrip({
  progress,
  startedAtMs,
  onCancel,
}: {
  readonly progress: ExchangeProgress | null;
  readonly startedAtMs: number;
  readonly onCancel: () => void;
}) {
  const elapsedMs = useElapsed(startedAtMs);
  return (
    <div className={joinClasses(styles.strip, styles.progress)}>
      <span className={styles.bar} aria-hidden />
      <span role="status">{stageText(progress)}</span>
      <span className={styles.elapsed}>{formatElapsed(elapsedMs)}</span>
      <Button className={styles.cancel} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

function FailedStrip({
  exchange,
  refusal,
  end,
}: {
  readonly exchange: Exchange;
  readonly refusal: Problem | null;
  readonly end: ReactNode;
}) {
  return (
    <Strip refusal={refusal} end={end}>
      <span
        className={styles.status}
        data-tone={exchange.outcome === 'cancelled' ? 'neutral' : toneOf(exchange.problem)}
      >
        {outcomeText(exchange)}
      </span>
      {exchange.sent !== null && !isInterrupted(exchange) && (
        <span>after {formatDuration(networkMsOf(exchange))}</span>
      )}
    </Strip>
  );
}

function Strip({
  refusal,
  end,
  children,
}: {
  readonly refusal: Problem | null;
  readonly end: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.strip} role="status" aria-label="Response summary">
      {refusal !== null ? (
        <>
          <span className={styles.status} data-tone={toneOf(refusal)}>
            {noResponseWord(refusal)}
          </span>
          <span className={styles.previous}>Previous send:</span>
          <span className={styles.earlier}>{children}</span>
        </>
      ) : (
        children
      )}
      <span className={styles.end}>{end}</span>
    </div>
  );
}

function Fact({ fact }: { readonly fact: StripFact }) {
  return (
    <span className={joinClasses(styles.fact, styles[fact.tone])} title={fact.title}>
      {fact.text}
    </span>
  );
}

/** A question is no error. */
function toneOf(problem: Problem | null): StatusTone {
  return problem?.kind === 'secret-place' ? 'neutral' : 'server-error';
}

function outcomeText(exchange: Exchange): string {
  if (exchange.outcome === 'cancelled') return 'Cancelled';
  if (exchange.response !== null) return 'Interrupted';
  const hasLeft = exchange.sent !== null && !isInterrupted(exchange);
  return hasLeft ? 'No response' : noResponseWord(exchange.problem);
}

function receivedText({ receivedBytes, expectedBytes }: ExchangeProgress): string {
  const received = formatBytes(receivedBytes);
  return expectedBytes === null ? received : `${received} of ${formatBytes(expectedBytes)}`;
}

function stageText(progress: ExchangeProgress | null): string {
  switch (progress?.stage) {
    case undefined:
    case 'preparing':
      return 'Preparing the request';
    case 'connecting':
      return 'Connecting';
    case 'sending':
      return 'Sending the request';
    case 'waiting':
      return 'Waiting for the response';
    case 'receiving':
      return `Receiving: ${receivedText(progress)}`;
    case 'reading':
      return 'Reading the response';
  }
}
