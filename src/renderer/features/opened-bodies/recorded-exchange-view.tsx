import { useEffect, useEffectEvent, useState } from 'react';
import type { ReadChoice } from '../../../shared/model/decoding.ts';
import type { Inspected, RecordedExchange } from '../../../shared/model/opened-body.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useApp, useTypeSource } from '../../kernel/app-context.ts';
import { showProblem } from '../../kernel/notices-store.ts';
import type { BodyTabId, ResponseTabId } from '../../kernel/tabs/pane-ids.ts';
import { ByteCount } from '../../ui/byte-count.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import type { Room } from '../../ui/room-button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { BodyMenu } from '../../views/inspector/body-menu.tsx';
import { InspectorPanes } from '../../views/inspector/inspector-panes.tsx';
import { Offers, offersOf, plainProblem } from '../../views/inspector/offers.tsx';
import { bodyProblems } from '../../views/inspector/reading/body-problems.ts';
import { ResponseView } from '../../views/inspector/response-view.tsx';
import { fileNameOf } from '../../views/inspector/save/saved-forms.ts';
import styles from './body-workbench.module.css';

/** One exchange of a recording, shown like our own: response, headers and times, and what was sent. */
export function RecordedExchangeView({
  recordingId,
  index,
  revision,
  paneId,
  onPane,
  onShown,
  room,
}: {
  readonly recordingId: string;
  readonly index: number;
  /** Grows when the recording is read by another rule. */
  readonly revision: string;
  readonly paneId: ResponseTabId | null;
  readonly onPane: (id: ResponseTabId) => void;
  /** Called with the exchange each time it was read. */
  readonly onShown: (recorded: RecordedExchange) => void;
  /** The maximized state beside the list. */
  readonly room: Room;
}) {
  const app = useApp();
  const types = useTypeSource();
  const [recorded, setRecorded] = useState<RecordedExchange | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [side, setSide] = useState<'response' | 'sent'>('response');

  const reportShown = useEffectEvent(onShown);
  useEffect(() => {
    if (recorded !== null) reportShown(recorded);
  }, [recorded]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another rule and other types read it again.
  useEffect(() => {
    let isWanted = true;
    void app.engine.readRecorded({ recordingId, index }).then((result) => {
      if (!isWanted) return;
      setProblem(result.ok ? null : result.problem);
      // The old exchange stays until this one arrives.
      if (result.ok) setRecorded(result.value);
    });
    return () => {
      isWanted = false;
    };
  }, [app, recordingId, index, revision, types.revision]);

  async function read(choice: ReadChoice): Promise<boolean> {
    const result = await app.engine.readRecorded({ recordingId, index, choice });
    if (result.ok) setRecorded((before) => (before?.index === index ? result.value : before));
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
  if (recorded === null) return null;
  const { exchange, sent, sentProblem } = recorded;
  const name = nameOf(exchange.sent?.url ?? '');
  return (
    <div className={styles.part} aria-busy={recorded.index !== index}>
      {sent !== null && (
        <div className={styles.switch}>
          <Segmented
            label="Side of the exchange"
            value={side}
            segments={[
              { value: 'response', label: 'Response' },
              {
                value: 'sent',
                label: 'Request body',
                note: <ByteCount bytes={(sent.raw ?? sent.body).byteLength} />,
              },
            ]}
            onChange={setSide}
          />
        </div>
      )}
      {side === 'sent' && sent !== null ? (
        <SentPanes
          key={sent.body.id}
          room={room}
          inspected={sent}
          problem={sentProblem}
          name={name}
        />
      ) : (
        <ResponseView
          exchange={exchange}
          running={null}
          engine={app.engine}
          onCancel={() => undefined}
          onRead={read}
          paneId={paneId}
          onPane={onPane}
          room={room}
          types={types}
          fileName={fileNameOf(name)}
          renderActions={(inspected) => (
            <BodyMenu inspected={inspected} name={name} side={{ recordingId, index, name }} />
          )}
          emptyState={null}
        />
      )}
    </div>
  );
}

function SentPanes({
  inspected,
  problem,
  name,
  room,
}: {
  readonly inspected: Inspected;
  /** Explains that this is not what was sent. */
  readonly problem: Problem | null;
  readonly name: string;
  readonly room: Room;
}) {
  const { engine } = useApp();
  const [paneId, setPaneId] = useState<BodyTabId | null>(null);
  return (
    <section aria-label="Request body" className={styles.part} data-own-search>
      <Offers
        offers={offersOf(
          [...(problem === null ? [] : [problem]), ...bodyProblems(inspected)],
          plainProblem,
        )}
      />
      <InspectorPanes<never>
        inspected={inspected}
        engine={engine}
        label="Parts of the request body"
        chosenId={paneId}
        onChoose={setPaneId}
        room={room}
        charset={null}
        onReadAs={null}
        actions={<BodyMenu inspected={inspected} name={name} />}
      />
    </section>
  );
}

/** The last part of a path is the most useful. */
function nameOf(url: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  return path.split('/').findLast((part) => part !== '') ?? 'response';
}
