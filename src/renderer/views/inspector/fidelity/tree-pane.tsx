import { X } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { Reading } from '../../../../shared/model/exchange.ts';
import type { Fidelity } from '../../../../shared/model/fidelity.ts';
import type { Inspected } from '../../../../shared/model/opened-body.ts';
import { useTypeSource } from '../../../kernel/app-context.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { RowList, type RowListHandle } from '../../../ui/rows/row-list.tsx';
import type { EngineCalls } from '../base/engine-calls.ts';
import { createRevealStore, type RevealedPlace } from '../base/reveal-store.ts';
import { InSlot } from '../base/slots.tsx';
import { useMeaningTask } from '../base/use-meaning-task.ts';
import type { ReadAs } from '../reading/use-body-reading.ts';
import { type HexPlace, TreeWithHex } from '../tree-panes/tree-with-hex.tsx';
import styles from './fidelity.module.css';
import { FidelityLine, type FidelityList } from './fidelity-line.tsx';
import {
  type FindingLine,
  findingLines,
  isCut,
  unknownCount,
  unknownLines,
} from './fidelity-words.ts';

/** Larger bodies are checked only on request. */
const checkedAtOnceBytes = 8 * 1_048_576;

/** The tree of a message with its bytes, the result of the re-encoding check, and its unknown fields. */
export function TreePane({
  engine,
  body,
  reading,
  hexPlace,
  onReadAs,
}: {
  readonly engine: EngineCalls;
  readonly body: Inspected['body'];
  readonly reading: Reading & { kind: 'protobuf' };
  readonly hexPlace: HexPlace;
  readonly onReadAs: ReadAs | null;
}) {
  const reveals = useMemo(createRevealStore, []);
  const [openList, setOpenList] = useState<FidelityList | null>(null);
  const { typeName } = reading;
  const framing = reading.framing ?? null;
  const schemaSet = reading.schemaSet ?? null;
  const { revision } = useTypeSource();
  const task = useMeaningTask<Fidelity>(
    (callId) => engine.checkFidelity({ bodyId: body.id, framing, typeName, schemaSet }, callId),
    // Changed schemas may name fields that had no name.
    JSON.stringify([body.id, framing, typeName, schemaSet, revision]),
    body.byteLength > 0 && body.byteLength <= checkedAtOnceBytes,
  );
  const found = task.state.kind === 'done' ? task.state.value : null;
  if (found !== null && openList !== null && isEmptyList(found, openList)) setOpenList(null);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the parts in it have the focus; Escape is for their list.
    <div
      className={styles.pane}
      onKeyDown={({ key, target }) => {
        if (key === 'Escape' && !hasOwnEscape(target as Element)) setOpenList(null);
      }}
    >
      <div className={styles.tree}>
        <TreeWithHex
          engine={engine}
          bodyId={body.id}
          byteLength={body.byteLength}
          framing={framing}
          typeName={typeName}
          schemaSet={schemaSet}
          hexPlace={hexPlace}
          onReadAs={onReadAs}
          reveals={reveals}
        />
      </div>
      {body.byteLength > 0 && (
        <InSlot name="strip" className={styles.foot}>
          <FidelityLine
            task={task}
            bodyBytes={body.byteLength}
            hasType={typeName !== null}
            openList={openList}
            onList={(list) => setOpenList(openList === list ? null : list)}
          />
        </InSlot>
      )}
      {found !== null && openList !== null && (
        <Lists
          key={openList}
          found={found}
          list={openList}
          onReveal={reveals.reveal}
          onClose={() => setOpenList(null)}
        />
      )}
    </div>
  );
}

/** Menus, dialogs and fields close or clear themselves. */
function hasOwnEscape(target: Element): boolean {
  return target.closest('[role="menu"], [role="dialog"], input') !== null;
}

function isEmptyList(found: Fidelity, list: FidelityList): boolean {
  return list === 'findings' ? found.counts.length === 0 : unknownCount(found) === 0;
}

function Lists({
  found,
  list,
  onReveal,
  onClose,
}: {
  readonly found: Fidelity;
  readonly list: FidelityList;
  readonly onReveal: (place: RevealedPlace) => void;
  readonly onClose: () => void;
}) {
  const isFindings = list === 'findings';
  const lines = useMemo(
    () => (isFindings ? findingLines(found) : unknownLines(found)),
    [found, isFindings],
  );
  return (
    <FindingList
      title={isFindings ? 'Re-encoding' : 'Unknown fields'}
      note={isFindings && isCut(found) ? 'Only the first thousand are listed' : null}
      lines={lines}
      onReveal={onReveal}
      onClose={onClose}
    />
  );
}

const rowPx = 24;

/** A list of findings below the tree; the chosen one is shown in the tree and the bytes. */
function FindingList({
  title,
  note,
  lines,
  onReveal,
  onClose,
}: {
  readonly title: string;
  readonly note: string | null;
  readonly lines: readonly FindingLine[];
  /** Shows a byte and its row. */
  readonly onReveal: (place: RevealedPlace) => void;
  readonly onClose: () => void;
}) {
  const list = useRef<RowListHandle>(null);
  const [chosenKey, setChosenKey] = useState<string | null>(null);

  function choose(line: FindingLine) {
    if (line.kind !== 'finding') return;
    setChosenKey(line.key);
    onReveal(line.place);
  }

  return (
    <section className={styles.drawer} aria-label={title}>
      <header className={styles.head}>
        <h3>{title}</h3>
        {note !== null && <span className={styles.note}>{note}</span>}
        <IconButton label={`Close ${title}`} icon={<X size={14} aria-hidden />} onClick={onClose} />
      </header>
      <RowList
        ref={list}
        role="listbox"
        label={title}
        className={styles.list}
        rows={lines}
        rowPx={() => rowPx}
        virtual={{ overscan: 12 }}
        activeKey={chosenKey}
        onActive={choose}
        canGoTo={({ kind }) => kind === 'finding'}
        isShownElsewhere
      >
        {(line, { id, style, isActive }) =>
          line.kind === 'head' ? (
            <div key={line.key} className={styles.kind} style={style} role="presentation">
              {line.text}
              {line.note !== '' && <span className={styles.note}>{line.note}</span>}
            </div>
          ) : (
            // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys
            <div
              key={line.key}
              id={id}
              role="option"
              aria-selected={isActive}
              className={joinClasses(styles.finding, isActive && styles.chosen)}
              style={style}
              onClick={() => list.current?.goTo(line.key)}
            >
              <span
                className={styles.offset}
                title={line.place.packed && 'In the unpacked message'}
              >
                byte {line.place.offset}
              </span>
              <bdi className={styles.path}>{line.path === '' ? 'the body' : line.path}</bdi>
              <bdi className={styles.detail} title={line.detail}>
                {line.detail}
              </bdi>
            </div>
          )
        }
      </RowList>
    </section>
  );
}
