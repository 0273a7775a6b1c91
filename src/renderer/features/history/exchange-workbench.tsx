import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { formatOf } from '../../../shared/model/body-formats.ts';
import type { ReadChoice } from '../../../shared/model/decoding.ts';
import type { Exchange } from '../../../shared/model/exchange.ts';
import type { HistoryRecord, SentRecord } from '../../../shared/model/history.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';
import { useApp, useResponses, useTypeSource, useWindowState } from '../../kernel/app-context.ts';
import { ErrorBoundary } from '../../kernel/error-boundary.tsx';
import { Halves } from '../../kernel/halves.tsx';
import { showProblem } from '../../kernel/notices-store.ts';
import { askForResponse, heldResponse } from '../../kernel/responses-store.ts';
import type { ResponseTabId } from '../../kernel/tabs/pane-ids.ts';
import type { ExchangeTab } from '../../kernel/tabs/tabs-state.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import type { TypeChoice } from '../../ui/type-choice.ts';
import { ComparedData } from '../../views/diff/compared-data.tsx';
import { BodyMenu } from '../../views/inspector/body-menu.tsx';
import { BytesDiff } from '../../views/inspector/bytes-diff/bytes-diff.tsx';
import { responseName } from '../../views/inspector/compare-choices.ts';
import { HeldResponseView } from '../../views/inspector/held-response-view.tsx';
import { HexPane } from '../../views/inspector/hex/hex-pane.tsx';
import { ResponseView } from '../../views/inspector/response-view.tsx';
import { fileNameOf } from '../../views/inspector/save/saved-forms.ts';
import { TreeWithHex } from '../../views/inspector/tree-panes/tree-with-hex.tsx';
import { useNarrow } from '../../views/inspector/use-narrow.ts';
import { ComparedExchanges } from './compared-exchanges.tsx';
import { deleteExchanges } from './delete-exchanges.ts';
import { openAsRequest } from './exchange-actions.ts';
import { ExchangeBar } from './exchange-bar.tsx';
import styles from './exchange-workbench.module.css';
import { type ExchangeComparison, historyOf, setComparison, useHistory } from './history-store.ts';
import { openExchange } from './open-exchange.ts';
import { compareWithNow, ignoreCompared, sendAgain, stopComparing } from './send-again.ts';
import { SentRequest } from './sent-request.tsx';

/** An exchange of the history: the request as it was sent, and the response. */
export function ExchangeWorkbench({ tab }: { readonly tab: ExchangeTab }) {
  // Each exchange starts with its own panes.
  return <ShownExchange key={tab.exchangeId} tab={tab} />;
}

function ShownExchange({ tab }: { readonly tab: ExchangeTab }) {
  const app = useApp();
  const { tabId, exchangeId } = tab;
  const { record, problem, replace } = useExchangeRecord(app.engine, exchangeId);
  const sending = useHistory((state) => state.sending[tabId] ?? null);
  const comparison = useHistory((state) => state.comparisons[exchangeId] ?? null);
  const [paneId, setPaneId] = useState<ResponseTabId | null>(null);
  const types = useTypeSource();
  const asked = useResponses((state) => state.asked);
  const sent = record?.sent ?? null;
  const ownTypes = useMemo(() => typesOf(sent), [sent]);
  const isResponseWhole = useWindowState((state) => state.isResponseWhole);

  async function read(choice: ReadChoice) {
    const result = await app.engine.readResponseAs({ exchangeId, choice });
    if (result.ok) replace(result.value);
    else if (result.problem.kind !== 'cancelled') {
      showProblem(app.notices, 'read-as', result.problem);
    }
    return result.ok;
  }

  if (problem !== null) {
    return (
      <div className={styles.gone}>
        <ProblemNotice problem={problem} />
      </div>
    );
  }
  if (record === null) return null;
  const held = heldResponse(record.exchange, asked);
  return (
    <div className={styles.bench}>
      <ExchangeBar
        record={record}
        isBusy={sending !== null || comparison?.kind === 'running'}
        onSendAgain={() => sent !== null && void sendAgain(app, tabId, sent)}
        onOpenAsRequest={() => sent !== null && void openAsRequest(app, sent)}
        onCompare={() => sent !== null && void compareWithNow(app, exchangeId, sent)}
        onDelete={() => deleteExchanges(app, [exchangeId])}
      />
      {comparison !== null && sent !== null ? (
        <Compared record={record} sent={sent} comparison={comparison} />
      ) : (
        <Halves
          name="exchange"
          ids={{ first: 'sent', response: 'response' }}
          share={{ above: 34, beside: 44 }}
          isResponseWhole={isResponseWhole}
          onResponseWhole={(isWhole) => app.window.setState({ isResponseWhole: isWhole })}
          first={
            <ErrorBoundary name="This request" resetKey={exchangeId} onError={app.saveNow}>
              <SentRequest
                record={record}
                renderBytes={(body) => <SentBytes body={body} sent={sent} />}
              />
            </ErrorBoundary>
          }
          response={
            <ErrorBoundary name="This response" resetKey={exchangeId} onError={app.saveNow}>
              {held === null ? (
                <ResponseView
                  exchange={record.exchange}
                  running={sending && { progress: null, startedAtMs: sending.startedAtMs }}
                  engine={app.engine}
                  room={{
                    isWhole: isResponseWhole,
                    toggle: () => app.window.setState({ isResponseWhole: !isResponseWhole }),
                  }}
                  onCancel={() =>
                    sending && void app.engine.cancelCall({ callId: sending.exchangeId })
                  }
                  onRead={read}
                  fileName={fileNameOf(sent?.request.name ?? '')}
                  paneId={paneId}
                  onPane={setPaneId}
                  types={types}
                  ownTypes={ownTypes}
                  renderActions={(inspected) => (
                    <BodyMenu
                      inspected={inspected}
                      name={sent?.request.name ?? ''}
                      side={{
                        exchangeId,
                        name: responseName(tab.title, record.exchange.startedAt),
                      }}
                    />
                  )}
                  emptyState={null}
                />
              ) : (
                <HeldResponseView
                  response={held}
                  onShow={() => askForResponse(app.responses, exchangeId)}
                />
              )}
            </ErrorBoundary>
          }
        />
      )}
    </div>
  );
}

/** The sent body: as a tree when its type is known, else as hex. */
function SentBytes({
  body,
  sent,
}: {
  readonly body: NonNullable<SentRecord['body']>;
  readonly sent: SentRecord | null;
}) {
  const { engine } = useApp();
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrow(frame);
  const request = sent?.request;
  const place = { engine, bodyId: body.id, byteLength: body.byteLength };
  if (request?.sendAs !== 'protobuf' || !formatOf(request.body.format).isMessage)
    return <HexPane {...place} mark={null} />;
  return (
    <div ref={frame} className={styles.sentBytes}>
      <TreeWithHex
        {...place}
        framing={request.body.framing ?? null}
        typeName={request.requestType}
        schemaSet={request.schemaSet}
        hexPlace={isNarrow ? 'below' : 'beside'}
      />
    </div>
  );
}

function Compared({
  record,
  sent,
  comparison,
}: {
  readonly record: HistoryRecord;
  readonly sent: SentRecord;
  readonly comparison: ExchangeComparison;
}) {
  const app = useApp();
  const { id } = record.exchange;
  return (
    <ComparedExchanges
      earlier={record}
      comparison={comparison}
      onAgree={() => void compareWithNow(app, id, sent, true)}
      onAgain={() => void compareWithNow(app, id, sent)}
      onOpenLater={() => {
        if (comparison.kind !== 'done') return;
        const { name, url } = sent.request;
        openExchange(app, { exchangeId: comparison.later.exchange.id, name, url }, true);
      }}
      onCancel={() => stopComparing(app, id)}
      onClose={() => {
        stopComparing(app, id);
        setComparison(historyOf(app), id, null);
      }}
      renderBytes={(then, now) => (
        <BytesDiff
          key={`${then.id} ${now.id}`}
          engine={app.engine}
          left={{ name: 'Then', body: then }}
          right={{ name: 'Now', body: now }}
        />
      )}
    >
      {comparison.kind === 'done' && (
        <ComparedData
          data={comparison.data}
          problem={comparison.problem}
          underWay={
            comparison.again && {
              startedAtMs: comparison.again.startedAtMs,
              cancel: () => stopComparing(app, id),
            }
          }
          sideNames={['Then', 'Now']}
          ignoredPaths={comparison.ignoredPaths}
          onIgnore={(paths) => ignoreCompared(app, id, paths)}
        />
      )}
    </ComparedExchanges>
  );
}

function typesOf(sent: SentRecord | null): readonly TypeChoice[] {
  if (sent === null) return [];
  const { requestType, responseType, schemaSet } = sent.request;
  return [...new Set([responseType, requestType])]
    .filter((typeName) => typeName !== null)
    .map((typeName) => ({ typeName, schemaSet }));
}

/** A record of the history, as far as it was read. */
interface ExchangeRecord {
  readonly record: HistoryRecord | null;
  /** Why it could not be read: it may have been deleted. */
  readonly problem: Problem | null;
  /** Called with the same exchange, read in another way. */
  readonly replace: (exchange: Exchange) => void;
}

/** Reads a record of the history. */
function useExchangeRecord(
  engine: Pick<App['engine'], 'readHistory'>,
  exchangeId: string,
): ExchangeRecord {
  const [record, setRecord] = useState<HistoryRecord | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    let isWanted = true;
    void engine.readHistory({ exchangeId }).then((result) => {
      if (!isWanted) return;
      setRecord(result.ok ? result.value : null);
      setProblem(result.ok ? null : result.problem);
    });
    return () => {
      isWanted = false;
    };
  }, [engine, exchangeId]);

  const replace = useCallback((exchange: Exchange) => {
    setRecord((before) => (before?.exchange.id === exchange.id ? { ...before, exchange } : before));
  }, []);
  return { record, problem, replace };
}
