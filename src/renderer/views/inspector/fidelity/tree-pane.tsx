import { useMemo, useState } from 'react';
import type { Reading } from '../../../../shared/model/exchange.ts';
import type { Fidelity } from '../../../../shared/model/fidelity.ts';
import type { Inspected } from '../../../../shared/model/opened-body.ts';
import { useTypeSource } from '../../../kernel/app-context.ts';
import type { EngineCalls } from '../base/engine-calls.ts';
import { createRevealStore, type RevealedPlace } from '../base/reveal-store.ts';
import { useMeaningTask } from '../base/use-meaning-task.ts';
import type { ReadAs } from '../reading/use-body-reading.ts';
import { type HexPlace, TreeWithHex } from '../tree-panes/tree-with-hex.tsx';
import styles from './fidelity.module.css';
import { FidelityLine, type FidelityList } from './fidelity-line.tsx';
import { findingLines, isCut, unknownLines } from './fidelity-words.ts';
import { FindingList } from './finding-list.tsx';

/** Larger bodies are only checked when that is asked for. */
const checkedAtOnceBytes = 8 * 1_048_576;

/** The tree of a message with its bytes, what re-encoding would change of them, and its unknown fields. */
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
    // Other schemas may have names for what had none.
    JSON.stringify([body.id, framing, typeName, schemaSet, revision]),
    body.byteLength > 0 && body.byteLength <= checkedAtOnceBytes,
  );
  const found = task.state.kind === 'done' ? task.state.value : null;

  return (
    <div className={styles.pane}>
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
          bytesFoot={
            body.byteLength > 0 && (
              <FidelityLine
                task={task}
                bodyBytes={body.byteLength}
                hasType={typeName !== null}
                openList={openList}
                onList={(list) => setOpenList(openList === list ? null : list)}
              />
            )
          }
        />
      </div>
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
