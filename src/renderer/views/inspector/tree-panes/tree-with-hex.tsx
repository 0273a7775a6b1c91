import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { BodyFraming } from '../../../../shared/model/decoding.ts';
import { useApp } from '../../../kernel/app-context.ts';
import type { EngineCalls } from '../base/engine-calls.ts';
import type { RevealStore } from '../base/reveal-store.ts';
import type { KeptState } from '../meaning/use-field-naming.ts';
import type { ReadAs } from '../reading/use-body-reading.ts';
import type { TreeStore } from '../tree/tree-model.ts';
import { createTreeStore } from '../tree/tree-store.ts';
import type { ChosenPlace } from '../tree/use-chosen-place.ts';
import { keptTreesOf } from './kept-trees.ts';
import { type HexPlace, TreeInspector } from './tree-inspector.tsx';
import styles from './tree-with-hex.module.css';

export type { HexPlace } from './tree-inspector.tsx';

/** The tree of a protobuf response with its bytes beside it, or below it when there is no room. */
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
}: {
  readonly engine: EngineCalls;
  readonly bodyId: string;
  readonly byteLength: number;
  /** How several messages are framed in the body; null when it is one. */
  readonly framing?: BodyFraming | null;
  readonly typeName: string | null;
  /** The set of the type; null for the first that defines it. */
  readonly schemaSet: string | null;
  readonly hexPlace: HexPlace;
  /** Reads the body as another type; without it fields cannot be named. */
  readonly onReadAs?: ReadAs | null;
  /** Requests from outside to show a byte. */
  readonly reveals?: RevealStore | null;
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

/**
 * The time in milliseconds that the tree of the old body may stay: after that it would look like the new one.
 */
const patienceMs = 250;

interface ReadyTree {
  readonly shown: { readonly store: TreeStore; readonly byteLength: number } | null;
  /** True when the awaited body takes long. */
  readonly isLate: boolean;
}

/**
 * Returns the kept tree of a body, or a new one. The old tree stays for a moment until the new one has rows, so
 * that a response never flashes empty.
 */
function useReadyTree(
  engine: EngineCalls,
  bodyId: string,
  byteLength: number,
  framing: BodyFraming | null,
  typeName: string | null,
  schemaSet: string | null,
): ReadyTree {
  const trees = keptTreesOf(useApp());
  const [ready, setReady] = useState<ReadyTree>(() => {
    const kept = trees.find({ bodyId, framing, typeName, schemaSet });
    return { shown: kept && { store: kept, byteLength }, isLate: false };
  });

  useEffect(() => {
    const query = { bodyId, framing, typeName, schemaSet };
    const kept = trees.find(query);
    if (kept !== null) {
      trees.keep(kept);
      setReady({ shown: { store: kept, byteLength }, isLate: false });
      return kept.dispose;
    }
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
      if (state.layout !== null) trees.keep(store);
      setReady({ shown: { store, byteLength }, isLate: false });
    });
    return () => {
      clearTimeout(late);
      stop();
      store.dispose();
    };
  }, [trees, engine, bodyId, byteLength, framing, typeName, schemaSet]);

  return ready;
}

const key = 'protodesk.tree-grouped';

/** Reads whether repeated fields were grouped in the last tree. */
function readGrouped(storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem(key) === 'yes';
}

/** Stores it for the next tree. */
function keepGrouped(storage: Pick<Storage, 'setItem'>, grouped: boolean): void {
  storage.setItem(key, grouped ? 'yes' : 'no');
}
