import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { BodyFraming } from '../../../../shared/model/decoding.ts';
import type { EngineCalls } from '../base/engine-calls.ts';
import type { RevealStore } from '../base/reveal-store.ts';
import type { KeptState } from '../meaning/use-field-naming.ts';
import type { ReadAs } from '../reading/use-body-reading.ts';
import type { TreeStore } from '../tree/tree-model.ts';
import { createTreeStore } from '../tree/tree-store.ts';
import type { ChosenPlace } from '../tree/use-chosen-place.ts';
import { type HexPlace, TreeInspector } from './tree-inspector.tsx';
import styles from './tree-with-hex.module.css';

export type { HexPlace } from './tree-inspector.tsx';

/** The tree of a protobuf response with its bytes beside it, or below it where there is no room. */
export function TreeWithHex({
  engine,
  bodyId,
  byteLength,
  framing = null,
  typeName,
  schemaSet,
  hexPlace,
  onReadAs = null,
  reveals = null,
  bytesFoot,
}: {
  readonly engine: EngineCalls;
  readonly bodyId: string;
  readonly byteLength: number;
  /** How several messages lie in the body; null when it is one. */
  readonly framing?: BodyFraming | null;
  readonly typeName: string | null;
  /** The set that the type is of; null is the first that defines it. */
  readonly schemaSet: string | null;
  readonly hexPlace: HexPlace;
  /** Reads the body as another type; without it no field can be named. */
  readonly onReadAs?: ReadAs | null;
  /** Where others say which byte is to be shown. */
  readonly reveals?: RevealStore | null;
  /** Below the bytes, or where they would be. */
  readonly bytesFoot?: ReactNode;
}): ReactNode {
  const { shown, isLate } = useReadyTree(engine, bodyId, byteLength, framing, typeName, schemaSet);
  const chosenPlace = useRef<ChosenPlace | null>(null);
  const [kept, setKept] = useState<{ bodyId: string; kept: KeptState[0] } | null>(null);
  if (shown === null) {
    return isLate ? (
      <p role="status" className={styles.waiting}>
        Reading the body…
      </p>
    ) : null;
  }
  return (
    <TreeInspector
      key={JSON.stringify(shown.store.query)}
      engine={engine}
      store={shown.store}
      byteLength={shown.byteLength}
      hexPlace={hexPlace}
      onReadAs={onReadAs}
      keptState={[
        kept?.bodyId === bodyId ? kept.kept : null,
        (next) => setKept({ bodyId, kept: next }),
      ]}
      chosenPlace={chosenPlace}
      reveals={reveals}
      bytesFoot={bytesFoot}
      onGrouped={(grouped) => keepGrouped(localStorage, grouped)}
      renderMessage={(partId, length) => (
        <TreeWithHex
          engine={engine}
          bodyId={partId}
          byteLength={length}
          typeName={null}
          schemaSet={null}
          hexPlace="beside"
        />
      )}
    />
  );
}

/** Milliseconds that the tree of another body may stay: longer it would be taken for the new one. */
const patienceMs = 250;

interface ReadyTree {
  readonly shown: { readonly store: TreeStore; readonly byteLength: number } | null;
  /** Whether the body that is waited for takes its time. */
  readonly isLate: boolean;
}

/** The tree before stays for a moment until the next has rows, so that a response never flashes empty. */
function useReadyTree(
  engine: EngineCalls,
  bodyId: string,
  byteLength: number,
  framing: BodyFraming | null,
  typeName: string | null,
  schemaSet: string | null,
): ReadyTree {
  const [ready, setReady] = useState<ReadyTree>({ shown: null, isLate: false });

  useEffect(() => {
    const query = { bodyId, framing, typeName, schemaSet };
    const grouped = readGrouped(localStorage);
    const store = createTreeStore({ engine, query, byteLength, grouped });
    const late = setTimeout(() => {
      setReady(({ shown }) =>
        shown?.store.query.bodyId === bodyId
          ? { shown, isLate: false }
          : { shown: null, isLate: true },
      );
    }, patienceMs);
    const stop = store.subscribe((state) => {
      if (state.layout === null && state.problem === null) return;
      stop();
      clearTimeout(late);
      setReady({ shown: { store, byteLength }, isLate: false });
    });
    return () => {
      clearTimeout(late);
      stop();
      store.dispose();
    };
  }, [engine, bodyId, byteLength, framing, typeName, schemaSet]);

  return ready;
}

const key = 'protodesk.tree-grouped';

/** Whether fields that came more than once stood together when a tree was looked at last. */
function readGrouped(storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem(key) === 'yes';
}

/** Keeps it for the next tree. */
function keepGrouped(storage: Pick<Storage, 'setItem'>, grouped: boolean): void {
  storage.setItem(key, grouped ? 'yes' : 'no');
}
