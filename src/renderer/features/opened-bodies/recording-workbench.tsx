import { ListVideo, Tags } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { maxRecordingPage } from '../../../shared/contract/engine-decoding.ts';
import type { ResponseTypeRule } from '../../../shared/model/inherited-settings.ts';
import type {
  RecordedEntry,
  RecordedExchange,
  Recording,
} from '../../../shared/model/opened-body.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';
import { useApp, useWindowState } from '../../kernel/app-context.ts';
import { ErrorBoundary } from '../../kernel/error-boundary.tsx';
import { Halves } from '../../kernel/halves.tsx';
import { showProblem } from '../../kernel/notices-store.ts';
import { changeRecordingTab, type RecordingTab } from '../../kernel/tabs/tabs-state.ts';
import { Button } from '../../ui/button.tsx';
import { FilterField } from '../../ui/filter-field.tsx';
import { formatCount, formatCounted } from '../../ui/format-quantity.ts';
import { ageText } from '../../ui/moment-text.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ruleWords } from '../../ui/rule-words.ts';
import { shortName } from '../../ui/type-name.ts';
import { Offers, offersOf, plainProblem } from '../../views/inspector/offers.tsx';
import styles from './body-workbench.module.css';
import { OpenedBar } from './opened-bar.tsx';
import { ReadAllDialog } from './read-all-dialog.tsx';
import { RecordedExchangeView } from './recorded-exchange-view.tsx';
import { RecordedList } from './recorded-list.tsx';
import { filterEntries, type ReadType, readTypeOf, withReadTypes } from './recorded-rows.ts';

const noTypes: ReadonlyMap<number, ReadType> = new Map();

/** A recording: the list of its exchanges, and the chosen one in the inspector. */
export function RecordingWorkbench({ tab }: { readonly tab: RecordingTab }) {
  const app = useApp();
  const { tabId, recordingId, query, pane } = tab;
  const { recording, entries, problem, readAgain } = useRecording(app.engine, recordingId);
  const isWanted = useWindowState((state) => state.isResponseWhole);
  const [isAsking, setIsAsking] = useState(false);
  const [nowMs] = useState(() => Date.now());
  const [ruleCount, setRuleCount] = useState(0);
  // A rule for all entries overrides what their bodies say, and single choices.
  const ruleKey = `${ruleCount} ${JSON.stringify(recording?.rule ?? null)}`;
  const [read, setRead] = useState({ ruleKey, types: noTypes });
  const types = read.ruleKey === ruleKey ? read.types : noTypes;
  const shown = useMemo(
    () => filterEntries(withReadTypes(entries, types), query),
    [entries, types, query],
  );
  const index = tab.index ?? shown[0]?.index ?? null;
  // Without an exchange there is only the list.
  const isResponseWhole = isWanted && index !== null;
  const setResponseWhole = (isWhole: boolean) => app.window.setState({ isResponseWhole: isWhole });

  function change(patch: Partial<Pick<RecordingTab, 'query' | 'index' | 'pane'>>) {
    app.tabs.setState((state) => changeRecordingTab(state, tabId, (one) => ({ ...one, ...patch })));
  }

  function noteShown(recorded: RecordedExchange): void {
    const type = readTypeOf(recorded);
    if (type !== null) setRead({ ruleKey, types: new Map([...types, [recorded.index, type]]) });
  }

  async function setRule(rule: ResponseTypeRule | null) {
    setIsAsking(false);
    const result = await app.engine.readRecordingAs({ recordingId, rule });
    if (result.ok) {
      setRuleCount((before) => before + 1);
      readAgain();
    } else showProblem(app.notices, `rule-${recordingId}`, result.problem);
  }

  if (problem !== null) {
    return (
      <div className={styles.gone}>
        <ProblemNotice problem={problem} actions={<Button onClick={readAgain}>Try again</Button>} />
      </div>
    );
  }
  if (recording === null) return null;
  return (
    <section aria-label="Recording" className={styles.bench}>
      <OpenedBar
        icon={ListVideo}
        name={recording.name}
        facts={factsOf(recording, ageText(recording.openedAt, nowMs))}
      >
        <Button icon={<Tags size={14} aria-hidden />} onClick={() => setIsAsking(true)}>
          Read all as...
        </Button>
      </OpenedBar>
      {recording.cut !== undefined && <Offers offers={offersOf([recording.cut], plainProblem)} />}
      {recording.rule !== null && (
        <RuleLine rule={recording.rule} onTakeBack={() => void setRule(null)} />
      )}
      <div className={styles.filter}>
        <FilterField
          label="Filter the exchanges"
          placeholder="Method, URL, status, type"
          value={query}
          onChange={(next) => change({ query: next })}
          onDown={focusList}
        />
        <span role="status">{countText(shown.length, recording.entryCount)}</span>
      </div>
      <Halves
        name="recording"
        ids={{ first: 'list', response: 'recorded' }}
        label="Resize list and exchange"
        share={{ above: 36, beside: 44 }}
        isResponseWhole={isResponseWhole}
        onResponseWhole={setResponseWhole}
        first={
          <div className={styles.part}>
            {shown.length === 0 ? (
              <p className={styles.statement}>
                {recording.entryCount === 0
                  ? 'This recording has no exchanges.'
                  : `No exchange matches "${query}".`}
              </p>
            ) : (
              <RecordedList
                entries={shown}
                chosenIndex={index}
                onChoose={(next) => change({ index: next })}
              />
            )}
          </div>
        }
        response={
          index !== null && (
            <ErrorBoundary name="This exchange" resetKey={`${index}`} onError={app.saveNow}>
              <RecordedExchangeView
                recordingId={recordingId}
                index={index}
                revision={ruleKey}
                paneId={pane}
                onPane={(next) => change({ pane: next })}
                onShown={noteShown}
                room={{
                  isWhole: isResponseWhole,
                  toggle: () => setResponseWhole(!isResponseWhole),
                  other: 'list',
                }}
              />
            </ErrorBoundary>
          )
        }
      />
      {isAsking && (
        <ReadAllDialog
          rule={recording.rule}
          onApply={(rule) => void setRule(rule)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  );
}

function RuleLine({
  rule,
  onTakeBack,
}: {
  readonly rule: ResponseTypeRule;
  readonly onTakeBack: () => void;
}) {
  return (
    <p className={styles.ruled}>
      <span title={ruleWords(rule)}>
        {`Read as ${rule.type === null ? ruleWords(rule) : shortName(rule.type)}${rule.path === '' ? '' : ` for path ${rule.path}`}`}
      </span>
      <Button look="quiet" onClick={onTakeBack}>
        Undo
      </Button>
    </p>
  );
}

function focusList(): void {
  document.querySelector<HTMLElement>('[aria-label="Exchanges of the recording"]')?.focus();
}

function factsOf({ creator, entryCount, damagedCount }: Recording, age: string): string {
  const damaged = damagedCount === 0 ? null : `${formatCount(damagedCount)} damaged ignored`;
  return [
    creator === null ? 'A recording (HAR)' : `Recorded by ${creator}`,
    formatCounted(entryCount, 'exchange'),
    damaged,
    `opened ${age}`,
    'credentials are hidden',
  ]
    .filter((fact) => fact !== null)
    .join(' · ');
}

function countText(shown: number, all: number): string {
  return shown === all ? '' : `${formatCount(shown)} of ${formatCount(all)}`;
}

/** A recording, as far as it was read. */
interface RecordingState {
  readonly recording: Recording | null;
  /** All entries from the first on, page after page. */
  readonly entries: readonly RecordedEntry[];
  readonly problem: Problem | null;
  /** Reads the recording again, because its entries have other types now. */
  readonly readAgain: () => void;
}

const noEntries: readonly RecordedEntry[] = [];

/** Reads the entries of a recording page after page, so that the first ones show at once. */
function useRecording(
  engine: Pick<App['engine'], 'readRecording'>,
  recordingId: string,
): RecordingState {
  const [recording, setRecording] = useState<Recording | null>(null);
  const [entries, setEntries] = useState(noEntries);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads it again.
  useEffect(() => {
    let isWanted = true;
    async function readAll(): Promise<void> {
      const read: RecordedEntry[] = [];
      for (;;) {
        const page = { recordingId, start: read.length, count: maxRecordingPage };
        const result = await engine.readRecording(page);
        if (!isWanted) return;
        if (!result.ok) return setProblem(result.problem);
        read.push(...result.value.entries);
        setProblem(null);
        setRecording(result.value.recording);
        // Old entries stay until the new ones arrive.
        setEntries((before) => [...read, ...before.slice(read.length)]);
        const isAll = read.length >= result.value.recording.entryCount;
        if (isAll || result.value.entries.length === 0) return;
      }
    }
    void readAll();
    return () => {
      isWanted = false;
    };
  }, [engine, recordingId, attempt]);

  const readAgain = useCallback(() => setAttempt((before) => before + 1), []);
  return { recording, entries, problem, readAgain };
}
