import type { ReactNode } from 'react';
import type { Exchange, ExchangeProgress } from '../../../shared/model/exchange.ts';
import { Button } from '../../ui/button.tsx';
import { formatBytes, formatDuration, formatElapsed } from '../../ui/format-quantity.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { useElapsed } from '../../ui/use-elapsed.ts';
import { describeAnswer, type StripFact } from './describe-answer.ts';
import styles from './status-strip.module.css';

/** What came of a call, in one line. */
export function StatusStrip({
  exchange,
  isEarlier = false,
  children,
}: {
  readonly exchange: Exchange;
  /** Whether the last send did not leave: this is what came of the one before. */
  readonly isEarlier?: boolean;
  /** How the body is read, with what it can be read as. */
  readonly children?: ReactNode;
}) {
  if (exchange.response === null) {
    return <FailedStrip exchange={exchange} isEarlier={isEarlier} />;
  }
  const content = describeAnswer(exchange, exchange.response);
  // That the body is not whole is a fact of the answer already.
  const isBrokenOff = exchange.outcome !== 'answered' && exchange.response.isComplete;
  const saysMore = isBrokenOff || exchange.outcome === 'cancelled';
  return (
    <Strip isEarlier={isEarlier}>
      <span className={styles.status} data-tone={content.status.tone}>
        {content.status.text}
      </span>
      <Fact fact={content.time} />
      {children}
      {content.facts.map((fact) => (
        <Fact key={fact.text} fact={fact} />
      ))}
      {saysMore && <span className={styles.warning}>{outcomeText(exchange)}</span>}
    </Strip>
  );
}

/** A call under way, in the place of the strip, so that nothing moves. */
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
  isEarlier,
}: {
  readonly exchange: Exchange;
  readonly isEarlier: boolean;
}) {
  return (
    <Strip isEarlier={isEarlier}>
      <span
        className={styles.status}
        data-tone={exchange.outcome === 'cancelled' ? 'neutral' : 'server-error'}
      >
        {outcomeText(exchange)}
      </span>
      {exchange.sent !== null && <span>after {formatDuration(exchange.phases.networkMs)}</span>}
    </Strip>
  );
}

function Strip({
  isEarlier,
  children,
}: {
  readonly isEarlier: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.strip} role="status" aria-label="Response summary">
      {isEarlier ? (
        <>
          <span className={styles.status} data-tone="server-error">
            Not sent
          </span>
          <span>The send before:</span>
          <span className={styles.earlier}>{children}</span>
        </>
      ) : (
        children
      )}
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

function outcomeText(exchange: Exchange): string {
  if (exchange.outcome === 'cancelled') return 'Cancelled';
  if (exchange.response !== null) return 'Broken off';
  return exchange.sent === null ? 'Not sent' : 'No response';
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
      return `Receiving: ${formatBytes(progress?.receivedBytes ?? 0)}`;
    case 'reading':
      return 'Reading the response';
  }
}
