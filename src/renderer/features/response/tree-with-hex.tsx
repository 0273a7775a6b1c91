import { type ReactNode, useEffect, useState } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { shortName } from '../../ui/type-name.ts';
import type { EngineCalls } from './engine-calls.ts';
import type { HexMark } from './hex/hex-layout.ts';
import { HexPane } from './hex/hex-pane.tsx';
import { AnswerTree } from './tree/answer-tree.tsx';
import { createTreeStore, type TreeStore } from './tree/tree-store.ts';
import styles from './tree-with-hex.module.css';

/** Where the bytes stand. */
export type HexPlace = 'beside' | 'below' | 'hidden';

interface ShownTree {
  readonly store: TreeStore;
  readonly bodyId: string;
  readonly typeName: string | null;
  readonly schemaSet: string | null;
  readonly byteLength: number;
}

/** The tree of a protobuf answer with its bytes beside it, or below it where there is no room. */
export function TreeWithHex({
  engine,
  bodyId,
  byteLength,
  typeName,
  schemaSet,
  hexPlace,
}: {
  readonly engine: EngineCalls;
  readonly bodyId: string;
  readonly byteLength: number;
  readonly typeName: string | null;
  /** The set that the type is of; null is the first that defines it. */
  readonly schemaSet: string | null;
  readonly hexPlace: HexPlace;
}) {
  const shown = useReadyTree(engine, bodyId, byteLength, typeName, schemaSet);
  if (shown === null) return null;
  return (
    <ShownTreeWithHex key={treeKey(shown)} engine={engine} shown={shown} hexPlace={hexPlace} />
  );
}

/** The tree before stays until the next has rows, so that an answer never flashes empty. */
function useReadyTree(
  engine: EngineCalls,
  bodyId: string,
  byteLength: number,
  typeName: string | null,
  schemaSet: string | null,
): ShownTree | null {
  const [shown, setShown] = useState<ShownTree | null>(null);

  useEffect(() => {
    const store = createTreeStore({ engine, bodyId, typeName, schemaSet, byteLength });
    const stop = store.subscribe((state) => {
      if (state.layout === null && state.problem === null) return;
      stop();
      setShown({ store, bodyId, typeName, schemaSet, byteLength });
    });
    return () => {
      stop();
      store.dispose();
    };
  }, [engine, bodyId, typeName, schemaSet, byteLength]);

  return shown;
}

function ShownTreeWithHex({
  engine,
  shown,
  hexPlace,
}: {
  readonly engine: EngineCalls;
  readonly shown: ShownTree;
  readonly hexPlace: HexPlace;
}): ReactNode {
  const { store, bodyId, typeName, schemaSet, byteLength } = shown;
  const [mark, setMark] = useState<HexMark | null>(null);
  const isBeside = hexPlace === 'beside';
  return (
    <Group orientation={isBeside ? 'horizontal' : 'vertical'} className={styles.group}>
      <Panel id="tree" defaultSize="58" minSize="30">
        <AnswerTree
          store={store}
          source={{ engine, bodyId, typeName, schemaSet }}
          rootLabel={typeName === null ? 'Message without a schema' : shortName(typeName)}
          byteLength={byteLength}
          onMark={setMark}
        />
      </Panel>
      {hexPlace !== 'hidden' && (
        <>
          <Separator
            className={isBeside ? styles.upright : styles.level}
            aria-label="Size of the tree and the bytes"
          />
          <Panel id="hex" defaultSize="42" minSize="15">
            <HexPane engine={engine} bodyId={bodyId} byteLength={byteLength} mark={mark} />
          </Panel>
        </>
      )}
    </Group>
  );
}

function treeKey({ bodyId, typeName, schemaSet }: ShownTree): string {
  return JSON.stringify([bodyId, typeName, schemaSet]);
}
