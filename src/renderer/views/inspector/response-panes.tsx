import { type ReactNode, useMemo } from 'react';
import {
  type Exchange,
  type Hop,
  type MessageSizes,
  openingMsOf,
  type ReceivedResponse,
  sentAgainWords,
} from '../../../shared/model/exchange.ts';
import type { Inspected } from '../../../shared/model/opened-body.ts';
import type { ExchangeTabId, ResponseTabId } from '../../kernel/tabs/pane-ids.ts';
import { Button } from '../../ui/button.tsx';
import { formatBytes, formatDuration } from '../../ui/format-quantity.ts';
import { momentText } from '../../ui/moment-text.ts';
import type { Room } from '../../ui/room-button.tsx';
import { Sizes } from '../sizes/sizes.tsx';
import type { EngineCalls } from './base/engine-calls.ts';
import { HeadersPane } from './headers-pane.tsx';
import { InspectorPanes } from './inspector-panes.tsx';
import type { ReadAs } from './reading/use-body-reading.ts';
import styles from './response-panes.module.css';
import { charsetOf, exchangeTabs } from './response-tabs.ts';
import { SaveMenu } from './save/save-menu.tsx';
import { sizesOfReading } from './sizes-of-reading.ts';
import { timelineOf } from './timeline.ts';

/** The panes of one exchange: those of its body, and those of exchanges only. */
export function ResponsePanes({
  exchange,
  inspected,
  engine,
  chosenId,
  onChoose,
  onReadAs,
  onCompare,
  fileName,
  renderActions,
  room,
}: {
  readonly exchange: Exchange;
  /** Its body; null without a response. */
  readonly inspected: Inspected | null;
  readonly engine: EngineCalls;
  readonly chosenId: ResponseTabId | null;
  readonly onChoose: (id: ResponseTabId) => void;
  /** Reads the response again as this type. */
  readonly onReadAs: ReadAs;
  readonly onCompare?: (() => void) | undefined;
  /** The name of files saved from the body, without an extension. */
  readonly fileName: string;
  /** More actions for the body. */
  readonly renderActions?: ((inspected: Inspected) => ReactNode) | undefined;
  readonly room?: Room | undefined;
}) {
  const { response } = exchange;

  function render(id: ExchangeTabId) {
    if (id === 'headers') return <HeadersPane exchange={exchange} />;
    if (id === 'timeline') return <TimelinePane exchange={exchange} />;
    if (response === null) return null;
    return <SizesPane {...{ exchange, response, engine, onCompare }} />;
  }

  return (
    <InspectorPanes<ExchangeTabId>
      inspected={inspected}
      engine={engine}
      label="Parts of the response"
      chosenId={chosenId}
      onChoose={onChoose}
      charset={charsetOf(response?.headers ?? [])}
      onReadAs={onReadAs}
      room={room}
      others={exchangeTabs(exchange).map((tab) => ({ ...tab, render: () => render(tab.id) }))}
      actions={
        inspected !== null &&
        inspected.reading.kind !== 'empty' && (
          <>
            <SaveMenu inspected={inspected} fileName={fileName} />
            {renderActions?.(inspected)}
          </>
        )
      }
    />
  );
}

/** Shows the size of the response, and of the same message in other encodings. */
function SizesPane({
  exchange,
  response,
  engine,
  onCompare,
}: {
  readonly exchange: Exchange;
  readonly response: ReceivedResponse;
  readonly engine: EngineCalls;
  /** Sends the same call in both encodings; left out while that is running. */
  readonly onCompare?: (() => void) | undefined;
}) {
  // A response read as another type is a new object.
  const { subject, known } = useMemo(
    () => ({
      subject: { kind: 'response', exchangeId: exchange.id } as const,
      known: sizesOfReading(response),
    }),
    [exchange.id, response],
  );
  return (
    <Sizes
      engine={engine}
      subject={subject}
      side="response"
      known={known}
      revision={0}
      delayMs={0}
      beside={{ title: 'Its request', sizes: exchange.sent?.sizes ?? null }}
      foot={
        onCompare !== undefined && (
          <Button look="quiet" className={styles.link} onClick={onCompare}>
            Compare with the server's own JSON...
          </Button>
        )
      }
    />
  );
}

/** Shows the time of a call, phase by phase on one axis. */
function TimelinePane({ exchange }: { readonly exchange: Exchange }) {
  const { networkMs } = exchange.phases;
  return (
    <div className={styles.pane}>
      {exchange.hops !== undefined && <Redirects exchange={exchange} hops={exchange.hops} />}
      <table className={styles.table} aria-label="Phases">
        <thead>
          <tr>
            <th scope="col">Phase</th>
            <th scope="col" className={styles.axis}>
              <span>0</span>
              <span>{formatDuration(networkMs)}</span>
            </th>
            <th scope="col" className={styles.duration}>
              Time
            </th>
          </tr>
        </thead>
        <tbody>
          {timelineOf(exchange).map(({ key, label, explanation, startMs, durationMs, absence }) => (
            <tr key={key}>
              <th scope="row" title={explanation} data-part={key === 'tls'}>
                {label}
              </th>
              <td className={styles.track}>
                {durationMs === null ? (
                  <span className={styles.absent}>{absence}</span>
                ) : (
                  <span
                    className={styles.bar}
                    data-phase={key}
                    style={{
                      left: share(startMs, networkMs),
                      width: share(durationMs, networkMs),
                    }}
                  />
                )}
              </td>
              <td className={styles.duration}>
                {durationMs === null ? '' : formatDuration(durationMs)}
              </td>
            </tr>
          ))}
          <tr className={styles.total}>
            <th scope="row">Network</th>
            <td>total, without encoding and decoding</td>
            <td className={styles.duration}>{formatDuration(networkMs)}</td>
          </tr>
        </tbody>
      </table>
      <p className={styles.started}>
        Started {momentText(exchange.startedAt)}
        {exchange.response !== null &&
          exchange.response.httpVersion !== '' &&
          ` over HTTP/${exchange.response.httpVersion}`}
        {exchange.connectionReused ? ' on an open connection.' : '.'}
        {exchange.sentAgain
          ? ` ${sentAgainWords}.`
          : openingMsOf(exchange.phases) !== null &&
            ' First call: opening the connection is included.'}
      </p>
    </div>
  );
}

/** Lists the requests of a redirected call; the phases below are those of the last one. */
function Redirects({
  exchange: { sent, response, phases },
  hops,
}: {
  readonly exchange: Exchange;
  readonly hops: readonly Hop[];
}) {
  const last =
    sent && response
      ? [{ sent, status: response.status, sizes: response.sizes, phases, dropped: [] }]
      : [];
  return (
    <table className={styles.table} aria-label="Redirects">
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Request</th>
          <th scope="col" className={styles.duration}>
            Sent
          </th>
          <th scope="col" className={styles.duration}>
            Received
          </th>
          <th scope="col" className={styles.duration}>
            Time
          </th>
        </tr>
      </thead>
      <tbody>
        {[...hops, ...last].map((hop, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same URL may come twice, and the list never changes
          <tr key={at}>
            <th scope="row">{hop.status}</th>
            <td>
              {hop.sent.method} {hop.sent.url}
              {'isNewToken' in hop && hop.isNewToken && (
                <span className={styles.absent}> then with a new token</span>
              )}
              {hop.dropped.length > 0 && (
                <span className={styles.absent}> then without {hop.dropped.join(', ')}</span>
              )}
            </td>
            <td className={styles.duration}>{formatBytes(totalOf(hop.sent.sizes))}</td>
            <td className={styles.duration}>{formatBytes(totalOf(hop.sizes))}</td>
            <td className={styles.duration}>{formatDuration(hop.phases.networkMs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function totalOf({ headerBytes, bodyBytes }: MessageSizes): number {
  return headerBytes + bodyBytes;
}

function share(milliseconds: number, totalMs: number): string {
  return totalMs === 0 ? '0%' : `${Math.min(100, (milliseconds / totalMs) * 100)}%`;
}
