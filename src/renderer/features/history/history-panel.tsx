import { useEffect, useMemo, useRef, useState } from 'react';
import type { HistoryEntry, SentRecord } from '../../../shared/model/history.ts';
import { useApp, useLastRequestName, useTabs, useWindowState } from '../../kernel/app-context.ts';
import { showProblem } from '../../kernel/notices-store.ts';
import { activeTabOf, requestTabOf } from '../../kernel/tabs/tabs-state.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FilterField } from '../../ui/filter-field.tsx';
import { exactTitle, formatBytes, formatCounted } from '../../ui/format-quantity.ts';
import { Panel, PanelEmpty } from '../../ui/panel.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import type { RowListHandle } from '../../ui/rows/row-list.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { clearHistory, deleteExchanges } from './delete-exchanges.ts';
import { copySentAsCurl, openAsRequest } from './exchange-actions.ts';
import { historyRows } from './history-days.ts';
import { HistoryList } from './history-list.tsx';
import type { HistoryAction } from './history-menu.tsx';
import styles from './history-panel.module.css';
import { historyOf, useHistory } from './history-store.ts';
import { openExchange } from './open-exchange.ts';
import { compareWithNow, sendAgain } from './send-again.ts';
import { useHistoryPages } from './use-history-pages.ts';

const tickMs = 30_000;

/** The panel of all exchanges, latest first. */
export function HistoryPanel() {
  const app = useApp();
  const query = useHistory((state) => state.query);
  const isOfRequest = useHistory((state) => state.isOfRequest);
  const revision = useHistory((state) => state.revision);
  const requestName = useLastRequestName();
  const requestTabId = useWindowState((state) => state.lastRequestTabId);
  const requestId = useTabs((state) =>
    requestTabId === null ? null : (requestTabOf(state, requestTabId)?.request.id ?? null),
  );
  const shownId = useTabs((state) => {
    const tab = activeTabOf(state);
    return tab?.kind === 'exchange' ? tab.exchangeId : null;
  });
  const filterId = isOfRequest ? requestId : null;
  const pages = useHistoryPages(app.engine, query, filterId, revision);
  const [isClearing, setIsClearing] = useState(false);
  const now = useNow();
  const list = useRef<RowListHandle>(null);
  const { read, problem } = pages;
  const leaving = useHistory((state) => state.leaving);
  const entries = useMemo(
    () => read?.entries.filter(({ exchangeId }) => !leaving.has(exchangeId)) ?? [],
    [read, leaving],
  );
  const rows = useMemo(() => historyRows(entries, now), [entries, now]);
  const isFiltered = query.trim() !== '' || filterId !== null;

  /** Runs an action that needs the recorded request. */
  async function withSent(entry: HistoryEntry, act: (sent: SentRecord) => void) {
    const { exchangeId } = entry;
    const record = await app.engine.readHistory({ exchangeId });
    if (!record.ok) return showProblem(app.notices, `history-${exchangeId}`, record.problem);
    const { sent } = record.value;
    if (sent === null) return void openExchange(app, entry);
    act(sent);
  }

  function act(action: HistoryAction, entry: HistoryEntry) {
    switch (action) {
      case 'open':
        return void openExchange(app, entry);
      case 'open-kept':
        return void openExchange(app, entry, true);
      case 'open-as-request':
        return void withSent(entry, (sent) => void openAsRequest(app, sent));
      case 'send-again':
        return void withSent(entry, (sent) => {
          const tabId = openExchange(app, entry, true);
          if (tabId !== null) void sendAgain(app, tabId, sent);
        });
      case 'compare':
        return void withSent(entry, (sent) => {
          openExchange(app, entry, true);
          void compareWithNow(app, entry.exchangeId, sent);
        });
      case 'copy-as-curl':
        return void withSent(entry, (sent) => void copySentAsCurl(app, sent));
      case 'copy-url':
        return void navigator.clipboard.writeText(entry.url);
      case 'delete':
        return deleteExchanges(app, [entry.exchangeId]);
    }
  }

  return (
    <Panel
      title="History"
      pinned={
        <div className={styles.pinned}>
          <FilterField
            label="Search the history"
            placeholder="Name, URL, status, type..."
            value={query}
            onChange={(next) => historyOf(app).setState({ query: next })}
            onDown={() => list.current?.focus()}
          />
          {requestName !== null && (
            <Segmented
              label="Filter exchanges"
              value={isOfRequest ? 'request' : 'all'}
              segments={[
                { value: 'all', label: 'All' },
                { value: 'request', label: `Of ${shortened(requestName)}` },
              ]}
              onChange={(value) => historyOf(app).setState({ isOfRequest: value === 'request' })}
            />
          )}
        </div>
      }
      foot={
        read === null || read.storedBytes === 0 ? undefined : (
          <div className={styles.foot}>
            <span
              title={`Keeps up to ${formatBytes(read.maxBytes)}, plus responses of open tabs; the oldest go first`}
            >
              {`${formatCounted(read.total - (read.entries.length - entries.length), 'exchange')}${isFiltered ? ' found' : ''}`}
              <span className={styles.stored} title={exactTitle(read.storedBytes)}>
                {`${formatBytes(read.storedBytes)} on disk`}
              </span>
            </span>
            <Button look="quiet" onClick={() => setIsClearing(true)}>
              Clear...
            </Button>
          </div>
        )
      }
    >
      {problem !== null && <ProblemNotice problem={problem} compact />}
      {read !== null && rows.length === 0 && (
        <PanelEmpty>
          {isFiltered
            ? nothingFound(query, isOfRequest ? requestName : null)
            : 'Sent requests and their responses are kept here.'}
        </PanelEmpty>
      )}
      {rows.length > 0 && (
        <HistoryList
          ref={list}
          rows={rows}
          nowMs={now.getTime()}
          shownId={shownId}
          isStale={pages.isStale}
          onAction={act}
          onNearEnd={pages.loadMore}
        />
      )}
      <ClearDialog
        isOpen={isClearing}
        storedBytes={read?.storedBytes ?? 0}
        onClear={() => {
          setIsClearing(false);
          void clearHistory(app);
        }}
        onClose={() => setIsClearing(false)}
      />
    </Panel>
  );
}

/** Returns the current time, updated so that ages and days stay right. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  const revision = useHistory((state) => state.revision);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new entries restart the clock.
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, [revision]);
  return now;
}

const shortLength = 22;

function shortened(name: string): string {
  return name.length > shortLength ? `${name.slice(0, shortLength - 1)}…` : name;
}

function nothingFound(query: string, requestName: string | null): string {
  const place = requestName === null ? 'the history' : `the history of "${requestName}"`;
  return query.trim() === ''
    ? `Nothing in ${place} yet.`
    : `Nothing in ${place} matches "${query.trim()}".`;
}

/** Asks before the whole history is deleted, which cannot be undone. */
function ClearDialog({
  isOpen,
  storedBytes,
  onClear,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly storedBytes: number;
  readonly onClear: () => void;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      title="Clear the history of this workspace?"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button look="danger" onClick={onClear}>
            Clear the history
          </Button>
        </>
      }
    >
      <p>
        This deletes all exchanges and responses: {formatBytes(storedBytes)} on disk. It cannot be
        undone. Saved requests, runs and comparisons stay.
      </p>
    </Dialog>
  );
}
