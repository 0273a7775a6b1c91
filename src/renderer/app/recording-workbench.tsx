import { useMediaQuery } from '@mantine/hooks';
import { ListVideo, Tags } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  Group,
  type GroupImperativeHandle,
  type Layout,
  type LayoutChangedMeta,
  Panel,
  type PanelImperativeHandle,
  useDefaultLayout,
} from 'react-resizable-panels';
import type { ResponseTypeRule } from '../../shared/model/inherited-settings.ts';
import type { RecordedExchange, Recording } from '../../shared/model/opened-body.ts';
import { OpenedBar } from '../features/opened-bodies/opened-bar.tsx';
import { ReadAllDialog } from '../features/opened-bodies/read-all-dialog.tsx';
import { RecordedList } from '../features/opened-bodies/recorded-list.tsx';
import {
  filterEntries,
  type ReadType,
  readTypeOf,
  withReadTypes,
} from '../features/opened-bodies/recorded-rows.ts';
import { useRecording } from '../features/opened-bodies/use-recording.ts';
import { ageText } from '../ui/age-text.ts';
import { Button } from '../ui/button.tsx';
import { FilterField } from '../ui/filter-field.tsx';
import { formatCount, formatCounted } from '../ui/format-quantity.ts';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { ruleWords } from '../ui/rule-words.ts';
import { Splitter } from '../ui/splitter.tsx';
import { shortName } from '../ui/type-name.ts';
import { useApp, useWindowState } from './app-context.ts';
import styles from './body-workbench.module.css';
import { ErrorBoundary } from './error-boundary.tsx';
import { showProblem } from './notices-store.ts';
import { RecordedExchangeView } from './recorded-exchange-view.tsx';
import { changeRecordingTab, type RecordingTab } from './tabs/tabs-state.ts';

const noTypes: ReadonlyMap<number, ReadType> = new Map();

/** A recording: the list of its exchanges, and the chosen one in the inspector. */
export function RecordingWorkbench({ tab }: { readonly tab: RecordingTab }) {
  const app = useApp();
  const { tabId, recordingId, query, pane } = tab;
  const { recording, entries, problem, readAgain } = useRecording(app.engine, recordingId);
  const isWanted = useWindowState((state) => state.isAnswerWhole);
  const [isAsking, setIsAsking] = useState(false);
  const [nowMs] = useState(() => Date.now());
  // What a rule says of all entries takes the place of what their bodies say.
  const ruleKey = JSON.stringify(recording?.rule ?? null);
  const [read, setRead] = useState({ ruleKey, types: noTypes });
  const types = read.ruleKey === ruleKey ? read.types : noTypes;
  const shown = useMemo(
    () => filterEntries(withReadTypes(entries, types), query),
    [entries, types, query],
  );
  const index = tab.index ?? shown[0]?.index ?? null;
  // Without an exchange there is only the list.
  const isAnswerWhole = isWanted && index !== null;
  const setAnswerWhole = (isWhole: boolean) => app.window.setState({ isAnswerWhole: isWhole });

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
    if (result.ok) readAgain();
    else showProblem(app.notices, `rule-${recordingId}`, result.problem);
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
          Read all of these as...
        </Button>
      </OpenedBar>
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
      <ListAndExchange
        isExchangeWhole={isAnswerWhole}
        onExchangeWhole={setAnswerWhole}
        list={
          shown.length === 0 ? (
            <p className={styles.statement}>
              {recording.entryCount === 0
                ? 'This recording has no exchanges.'
                : `No exchange fits "${query}".`}
            </p>
          ) : (
            <RecordedList
              entries={shown}
              chosenIndex={index}
              onChoose={(next) => change({ index: next })}
            />
          )
        }
        exchange={
          index !== null && (
            <ErrorBoundary name="This exchange" resetKey={`${index}`} onError={app.saveNow}>
              <RecordedExchangeView
                recordingId={recordingId}
                index={index}
                revision={JSON.stringify(recording.rule)}
                paneId={pane}
                onPane={(next) => change({ pane: next })}
                onShown={noteShown}
                room={{
                  isWhole: isAnswerWhole,
                  toggle: () => setAnswerWhole(!isAnswerWhole),
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

/** List and exchange, one above the other, or side by side where there is room. */
function ListAndExchange({
  isExchangeWhole,
  onExchangeWhole,
  list,
  exchange,
}: {
  /** Whether the exchange has all the room. */
  readonly isExchangeWhole: boolean;
  /** Told when the line was dragged to the edge, or back. */
  readonly onExchangeWhole: (isWhole: boolean) => void;
  readonly list: ReactNode;
  readonly exchange: ReactNode;
}) {
  const isWide = useMediaQuery('(min-width: 1600px)', undefined, {
    getInitialValueInEffect: false,
  });
  const id = isWide ? 'recording-beside' : 'recording-above';
  const kept = useDefaultLayout({ id, storage: localStorage });
  const listShare = isWide ? 44 : 36;
  const layout = kept.defaultLayout ?? { list: listShare, recorded: 100 - listShare };
  const group = useRef<GroupImperativeHandle>(null);
  const panel = useRef<PanelImperativeHandle>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is dragged is kept, and not set again.
  useLayoutEffect(() => {
    if (isExchangeWhole) panel.current?.collapse();
    else group.current?.setLayout(layout);
  }, [isExchangeWhole, id]);

  function keepLayout(next: Layout, meta: LayoutChangedMeta): void {
    if (!meta.isUserInteraction) return;
    const isWhole = panel.current?.isCollapsed() ?? false;
    if (isWhole !== isExchangeWhole) onExchangeWhole(isWhole);
    if (!isWhole) kept.onLayoutChanged(next, meta);
  }

  return (
    <Group
      // The two arrangements have sizes of their own.
      key={id}
      id={id}
      orientation={isWide ? 'horizontal' : 'vertical'}
      className={styles.halves ?? ''}
      groupRef={group}
      defaultLayout={layout}
      onLayoutChanged={keepLayout}
    >
      <Panel id="list" panelRef={panel} collapsible collapsedSize={0} minSize={110}>
        {/* Where nothing is left of it, nothing of it gets the focus. */}
        <div className={styles.part} inert={isExchangeWhole}>
          {list}
        </div>
      </Panel>
      <Splitter label="Resize list and exchange" />
      <Panel id="recorded" minSize={140}>
        {exchange}
      </Panel>
    </Group>
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
        {`Read as ${rule.type === null ? ruleWords(rule) : shortName(rule.type)}${rule.path === '' ? '' : ` where the path is ${rule.path}`}`}
      </span>
      <Button look="quiet" onClick={onTakeBack}>
        Take it back
      </Button>
    </p>
  );
}

function focusList(): void {
  document.querySelector<HTMLElement>('[aria-label="Exchanges of the recording"]')?.focus();
}

function factsOf({ creator, entryCount, damagedCount }: Recording, age: string): string {
  const damaged = damagedCount === 0 ? null : `${formatCount(damagedCount)} damaged left out`;
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
