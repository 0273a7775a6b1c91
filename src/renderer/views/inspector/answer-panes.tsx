import { GitCompareArrows } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Exchange } from '../../../shared/model/exchange.ts';
import { menuCommands } from '../../../shared/model/menu-commands.ts';
import type { Inspected } from '../../../shared/model/opened-body.ts';
import type { AnswerTabId, ExchangeTabId } from '../../kernel/tabs/pane-ids.ts';
import { Button } from '../../ui/button.tsx';
import { ariaKeys } from '../../ui/keys.ts';
import type { Room } from '../../ui/room-button.tsx';
import { charsetOf, exchangeTabs } from './answer-tabs.ts';
import type { EngineCalls } from './base/engine-calls.ts';
import styles from './base/response-view.module.css';
import { HeadersPane } from './headers-pane.tsx';
import { InspectorPanes } from './inspector-panes.tsx';
import type { ReadAs } from './reading/use-body-reading.ts';
import { SaveMenu } from './save/save-menu.tsx';
import { SizesPane } from './sizes-pane.tsx';
import { TimelinePane } from './timeline-pane.tsx';

/** The panes of one exchange: those of its body, and what only an exchange has. */
export function AnswerPanes({
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
  /** Its body; null without an answer. */
  readonly inspected: Inspected | null;
  readonly engine: EngineCalls;
  readonly chosenId: AnswerTabId | null;
  readonly onChoose: (id: AnswerTabId) => void;
  /** Reads the answer again as this type. */
  readonly onReadAs: ReadAs;
  readonly onCompare?: (() => void) | undefined;
  /** What files are called that are saved of the body, without an ending. */
  readonly fileName: string;
  /** What else can be done with the body. */
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
        <>
          {onCompare !== undefined && (
            <Button
              look="quiet"
              className={styles.compare}
              icon={<GitCompareArrows size={13} aria-hidden />}
              title="Send it as protobuf and as JSON, and show both side by side"
              aria-keyshortcuts={ariaKeys(menuCommands.compare.keys)}
              onClick={onCompare}
            >
              Compare with JSON
            </Button>
          )}
          {inspected !== null && inspected.reading.kind !== 'empty' && (
            <>
              {renderActions?.(inspected)}
              <SaveMenu inspected={inspected} fileName={fileName} />
            </>
          )}
        </>
      }
    />
  );
}
