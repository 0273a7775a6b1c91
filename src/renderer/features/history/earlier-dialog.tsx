import { useCallback, useEffect, useState } from 'react';
import type { HistoryEntry } from '../../../shared/model/history.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';
import { useApp } from '../../kernel/app-context.ts';
import { showProblem } from '../../kernel/notices-store.ts';
import { Button } from '../../ui/button.tsx';
import { ByteCount } from '../../ui/byte-count.tsx';
import choiceList from '../../ui/choice-list.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import { formatCount, formatDuration } from '../../ui/format-quantity.ts';
import { ageText, momentText } from '../../ui/moment-text.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { describeEntry, outcomeOf, placeOf } from './describe-entry.ts';
import styles from './earlier-dialog.module.css';
import { historyOf, setComparison, useHistory } from './history-store.ts';
import { openExchange } from './open-exchange.ts';
import { type ReadHistory, readMore, readPage } from './read-history-pages.ts';
import { showCompared, stopComparing } from './send-again.ts';

/** "Compare with an earlier response": chooses another exchange of the request. */
export function EarlierDialog() {
  const app = useApp();
  const choosing = useHistory((state) => state.choosing);
  if (choosing === null) return null;
  return <Choice {...choosing} onClose={() => historyOf(app).setState({ choosing: null })} />;
}

function Choice({
  requestId,
  laterId,
  onClose,
}: {
  readonly requestId: string;
  /** The exchange that is shown. */
  readonly laterId: string;
  readonly onClose: () => void;
}) {
  const app = useApp();
  const [read, setRead] = useState<ReadHistory | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [openedAtMs] = useState(() => Date.now());
  const entries = read && earlierResponses(read, laterId);
  const hasOtherUrls = new Set(read?.entries.map(({ url }) => url)).size > 1;

  const readOn = useCallback(
    async (before: ReadHistory | null) => {
      const filter = { query: '', requestId };
      const result = await (before === null
        ? readPage(app.engine, filter, 0)
        : readMore(app.engine, filter, before));
      if (result.ok) setRead(result.value);
      else setProblem(result.problem);
    },
    [app, requestId],
  );

  useEffect(() => {
    void readOn(null);
  }, [readOn]);

  function choose(entry: HistoryEntry) {
    onClose();
    void compareWithEarlier(app, entry, laterId);
  }

  return (
    <Dialog
      title="Compare with an earlier response"
      isOpen
      onClose={onClose}
      widthPx={560}
      actions={<Button onClick={onClose}>Cancel</Button>}
    >
      {problem !== null && <ProblemNotice problem={problem} />}
      {entries === null && problem === null && (
        <ProgressLine text="Reading the history" startedAtMs={openedAtMs} share={null} />
      )}
      {entries?.length === 0 && (
        <p className={choiceList.none}>
          No other responses of this request. Send it again, then compare.
        </p>
      )}
      {entries !== null && entries.length > 0 && (
        <ul className={choiceList.list} aria-label="Earlier responses">
          {entries.map((entry) => (
            <li key={entry.exchangeId}>
              <button
                type="button"
                className={styles.entry}
                aria-label={describeEntry(entry, openedAtMs)}
                onClick={() => choose(entry)}
              >
                <EntryFacts entry={entry} nowMs={openedAtMs} hasUrl={hasOtherUrls} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {read !== null && read.entries.length < read.total && (
        <Button look="quiet" onClick={() => void readOn(read)}>
          {`Show older ones: ${formatCount(read.total - read.entries.length)} more`}
        </Button>
      )}
    </Dialog>
  );
}

function EntryFacts({
  entry,
  nowMs,
  hasUrl,
}: {
  readonly entry: HistoryEntry;
  readonly nowMs: number;
  /** True when URLs distinguish the exchanges. */
  readonly hasUrl: boolean;
}) {
  const { startedAt, environmentName, networkMs, responseBytes } = entry;
  const outcome = outcomeOf(entry);
  return (
    <>
      <span className={styles.status} data-tone={outcome.tone}>
        {outcome.text}
      </span>
      <span className={styles.when}>
        {momentText(startedAt)}
        <small>{ageText(startedAt, nowMs)}</small>
        {hasUrl && (
          <small className={styles.url} title={entry.url}>
            <bdi>{placeOf(entry.url, '')}</bdi>
          </small>
        )}
      </span>
      <span className={styles.quiet}>{environmentName}</span>
      <span className={styles.quiet}>
        {`${formatDuration(networkMs)} · `}
        <ByteCount bytes={responseBytes ?? 0} />
      </span>
    </>
  );
}

/** Returns the exchanges to compare a response with, latest first. */
function earlierResponses(
  { entries }: { readonly entries: readonly HistoryEntry[] },
  laterId: string,
): readonly HistoryEntry[] {
  return entries.filter(({ exchangeId, status }) => exchangeId !== laterId && status !== null);
}

/**
 * Shows an earlier exchange of a request beside a later one, in the tab of the earlier one. Nothing is sent.
 */
async function compareWithEarlier(app: App, earlier: HistoryEntry, laterId: string): Promise<void> {
  const later = await app.engine.readHistory({ exchangeId: laterId });
  if (!later.ok) return showProblem(app.notices, 'earlier', later.problem);
  openExchange(app, earlier, true);
  stopComparing(app, earlier.exchangeId);
  setComparison(historyOf(app), earlier.exchangeId, null);
  await showCompared(app, earlier.exchangeId, later.value, []);
}
