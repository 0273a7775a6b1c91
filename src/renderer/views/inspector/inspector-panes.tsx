import { PanelBottom, PanelRight } from 'lucide-react';
import { type ReactNode, useContext, useId, useMemo, useRef, useState } from 'react';
import type { Inspected } from '../../../shared/model/opened-body.ts';
import type { BodyTabId } from '../../kernel/tabs/pane-ids.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { PaneTabs } from '../../ui/pane-tabs.tsx';
import { type Room, RoomButton } from '../../ui/room-button.tsx';
import type { EngineCalls } from './base/engine-calls.ts';
import styles from './base/response-view.module.css';
import { SlotsContext } from './base/slots.tsx';
import { BodyPane } from './body-pane.tsx';
import type { ReadAs } from './reading/use-body-reading.ts';
import { bodyTabs } from './response-tabs.ts';
import { useNarrow } from './use-narrow.ts';

/** A pane that is not about the body alone: headers, sizes, times. */
export interface OtherPane<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly count?: number;
  readonly render: () => ReactNode;
}

/**
 * The panes of a body under their tabs: tree with bytes, JSON, texts, bytes, and those of the owner. The
 * chosen tab stays from body to body.
 */
export function InspectorPanes<Id extends string = never>({
  inspected,
  engine,
  label,
  chosenId,
  onChoose,
  charset,
  onReadAs,
  others,
  actions,
  room,
}: {
  /** Null without a body: only the other panes are shown. */
  readonly inspected: Inspected | null;
  readonly engine: EngineCalls;
  /** The name of the tab row: `Parts of the response`. */
  readonly label: string;
  /** Null, or a tab that this body does not have, shows the first. */
  readonly chosenId: BodyTabId | Id | null;
  readonly onChoose: (id: BodyTabId | Id) => void;
  /** The charset of the text, when it is known. */
  readonly charset: string | null;
  /** Reads the body as another type, or without one; null when it cannot, and then fields cannot be named. */
  readonly onReadAs: ReadAs | null;
  /** At least one when `inspected` is null. */
  readonly others?: readonly OtherPane<Id>[];
  /** Shown at the right end of the tabs. */
  readonly actions?: ReactNode;
  /** Left out when they are always maximized. */
  readonly room?: Room | undefined;
}) {
  const idPrefix = useId();
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrow(frame);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const around = useContext(SlotsContext);
  const slots = useMemo(() => ({ ...around, tools, isNarrow }), [around, tools, isNarrow]);
  // Null before the user decides: the bytes are shown if there is room.
  const [isHexWanted, setIsHexWanted] = useState<boolean | null>(null);
  const ofBody = inspected === null ? [] : bodyTabs(inspected);
  const tabs = [...ofBody, ...(others ?? [])];
  const active = tabs.find(({ id }) => id === chosenId) ?? tabs[0];
  const isHexShown = isHexWanted ?? !isNarrow;
  const bodyTab = ofBody.find((tab) => tab === active);
  if (active === undefined) return null;

  return (
    <div ref={frame} className={styles.panes}>
      <PaneTabs<BodyTabId | Id>
        label={label}
        idPrefix={idPrefix}
        tabs={tabs}
        activeId={active.id}
        onChange={onChoose}
        aside={
          <div className={styles.aside}>
            <div ref={setTools} className={styles.tools} />
            {actions}
            {active.id === 'tree' && (
              <IconButton
                label={isHexShown ? 'Hide the bytes' : 'Show the bytes'}
                aria-pressed={isHexShown}
                icon={isNarrow ? <PanelBottom size={15} /> : <PanelRight size={15} />}
                onClick={() => setIsHexWanted(!isHexShown)}
              />
            )}
            {room !== undefined && <RoomButton {...room} />}
          </div>
        }
      />
      <div
        role="tabpanel"
        id={`${idPrefix}-panel`}
        aria-labelledby={`${idPrefix}-tab-${active.id}`}
        className={styles.panel}
      >
        {inspected !== null && bodyTab !== undefined ? (
          <SlotsContext value={slots}>
            <BodyPane
              inspected={inspected}
              engine={engine}
              tabId={bodyTab.id}
              hexPlace={isHexShown ? (isNarrow ? 'below' : 'beside') : 'hidden'}
              charset={charset}
              onReadAs={onReadAs}
            />
          </SlotsContext>
        ) : (
          others?.find(({ id }) => id === active.id)?.render()
        )}
      </div>
    </div>
  );
}
