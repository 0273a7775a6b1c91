import { GitCompareArrows, PanelBottom, PanelRight } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Exchange, ReceivedResponse } from '../../../shared/model/exchange.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PaneTabs } from '../../ui/pane-tabs.tsx';
import { type AnswerTabId, answerTabs, charsetOf } from './answer-tabs.ts';
import type { EngineCalls } from './engine-calls.ts';
import { HeadersPane } from './headers-pane.tsx';
import { HexPane } from './hex/hex-pane.tsx';
import styles from './response-view.module.css';
import { SizesPane } from './sizes-pane.tsx';
import { TextPane } from './text-pane.tsx';
import { TimelinePane } from './timeline-pane.tsx';
import { type HexPlace, TreeWithHex } from './tree-with-hex.tsx';

/** Below this width there is no room for hex beside the tree. */
const narrowPx = 640;

/** The panes of one exchange under their tabs. The chosen tab stays from answer to answer. */
export function AnswerPanes({
  exchange,
  engine,
  chosenId,
  onChoose,
  onCompare,
}: {
  readonly exchange: Exchange;
  readonly engine: EngineCalls;
  readonly chosenId: AnswerTabId | null;
  readonly onChoose: (id: AnswerTabId) => void;
  readonly onCompare?: (() => void) | undefined;
}) {
  const idPrefix = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [isNarrow, setIsNarrow] = useState(false);
  // Null until the user says: shown where there is room for it.
  const [isHexWanted, setIsHexWanted] = useState<boolean | null>(null);
  const tabs = answerTabs(exchange);
  const activeId = tabs.find((tab) => tab.id === chosenId)?.id ?? tabs[0].id;
  const isHexShown = isHexWanted ?? !isNarrow;
  const place = isNarrow ? 'below' : 'beside';

  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setIsNarrow(element.clientWidth < narrowPx));
    observer.observe(element);
    setIsNarrow(element.clientWidth < narrowPx);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={frame} className={styles.panes}>
      <PaneTabs
        label="Parts of the response"
        idPrefix={idPrefix}
        tabs={tabs}
        activeId={activeId}
        onChange={onChoose}
        aside={
          <div className={styles.aside}>
            {onCompare !== undefined && (
              <Button
                look="quiet"
                className={styles.compare}
                icon={<GitCompareArrows size={13} aria-hidden />}
                title="Send it as protobuf and as JSON, and show both side by side"
                aria-keyshortcuts="Control+Shift+C"
                onClick={onCompare}
              >
                Compare with JSON
              </Button>
            )}
            {activeId === 'tree' && (
              <IconButton
                label={isHexShown ? 'Hide the bytes' : 'Show the bytes'}
                aria-pressed={isHexShown}
                icon={isNarrow ? <PanelBottom size={15} /> : <PanelRight size={15} />}
                onClick={() => setIsHexWanted(!isHexShown)}
              />
            )}
          </div>
        }
      />
      <div
        role="tabpanel"
        id={`${idPrefix}-panel`}
        aria-labelledby={`${idPrefix}-tab-${activeId}`}
        className={styles.panel}
      >
        <AnswerPane
          exchange={exchange}
          engine={engine}
          tabId={activeId}
          hexPlace={isHexShown ? place : 'hidden'}
          onCompare={onCompare}
        />
      </div>
    </div>
  );
}

function AnswerPane({
  exchange,
  engine,
  tabId,
  hexPlace,
  onCompare,
}: {
  readonly exchange: Exchange;
  readonly engine: EngineCalls;
  readonly tabId: AnswerTabId;
  readonly hexPlace: HexPlace;
  readonly onCompare: (() => void) | undefined;
}): ReactNode {
  const { response } = exchange;
  if (tabId === 'headers') return <HeadersPane exchange={exchange} />;
  if (tabId === 'timeline') return <TimelinePane exchange={exchange} />;
  if (response === null) return null;
  if (tabId === 'sizes') return <SizesPane {...{ exchange, response, engine, onCompare }} />;
  return <BodyPane {...{ response, engine, tabId, hexPlace }} />;
}

function BodyPane({
  response,
  engine,
  tabId,
  hexPlace,
}: {
  readonly response: ReceivedResponse;
  readonly engine: EngineCalls;
  readonly tabId: 'tree' | 'json' | 'raw' | 'hex' | 'empty';
  readonly hexPlace: HexPlace;
}): ReactNode {
  const { body, reading } = response;
  switch (tabId) {
    case 'tree':
      if (reading.kind !== 'protobuf') return null;
      return (
        <TreeWithHex
          engine={engine}
          bodyId={body.id}
          byteLength={body.byteLength}
          typeName={reading.typeName}
          schemaSet={reading.schemaSet ?? null}
          hexPlace={hexPlace}
        />
      );
    case 'json':
      if (reading.kind === 'json') {
        return (
          <TextPane
            key={body.id}
            engine={engine}
            bodyId={body.id}
            as={{ kind: 'json' }}
            label="JSON of the response"
          />
        );
      }
      if (reading.kind !== 'protobuf' || reading.typeName === null) {
        return (
          <p className={styles.statement}>
            ProtoJSON needs the message type. Choose one in the line above.
          </p>
        );
      }
      return (
        <TextPane
          key={`${body.id} ${reading.typeName} ${reading.schemaSet}`}
          engine={engine}
          bodyId={body.id}
          as={{
            kind: 'protojson',
            typeName: reading.typeName,
            schemaSet: reading.schemaSet ?? null,
            defaults: false,
            names: 'json',
            framing: reading.framing ?? null,
          }}
          label="ProtoJSON of the response"
        />
      );
    case 'raw':
      return (
        <TextPane
          key={body.id}
          engine={engine}
          bodyId={body.id}
          as={{ kind: 'raw', charset: charsetOf(response.headers) }}
          label="Text of the response"
        />
      );
    case 'hex':
      return (
        <HexPane
          key={body.id}
          engine={engine}
          bodyId={body.id}
          byteLength={body.byteLength}
          mark={null}
        />
      );
    case 'empty':
      return (
        <p className={styles.statement}>
          The response has no body, and nothing says that it would be a protobuf message.
        </p>
      );
  }
}
