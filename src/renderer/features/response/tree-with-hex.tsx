import { useEffect, useState } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import type { Reading, ReceivedResponse } from '../../../shared/model/exchange.ts';
import { shortName } from '../../ui/filter-names.ts';
import { AnswerTree } from './answer-tree.tsx';
import type { EngineCalls } from './engine-calls.ts';
import type { HexMark } from './hex-layout.ts';
import { HexPane } from './hex-pane.tsx';
import { createTreeStore, type TreeStore } from './tree-store.ts';
import styles from './tree-with-hex.module.css';

/** The tree of a protobuf answer with its bytes beside it, or below it where there is no room. */
export function TreeWithHex({
  engine,
  response,
  reading,
  hexPlace,
}: {
  readonly engine: EngineCalls;
  readonly response: ReceivedResponse;
  readonly reading: Reading & { readonly kind: 'protobuf' };
  readonly hexPlace: 'beside' | 'below' | 'hidden';
}) {
  const { id: bodyId, byteLength } = response.body;
  const { typeName } = reading;
  const [store, setStore] = useState<TreeStore | null>(null);
  const [mark, setMark] = useState<HexMark | null>(null);

  useEffect(() => {
    const created = createTreeStore({ engine, bodyId, typeName, byteLength });
    setStore(created);
    setMark(null);
    return () => created.dispose();
  }, [engine, bodyId, typeName, byteLength]);

  if (store === null) return null;
  const tree = (
    <AnswerTree
      key={`${bodyId} ${typeName}`}
      store={store}
      source={{ engine, bodyId, typeName }}
      rootLabel={typeName === null ? 'Message without a schema' : shortName(typeName)}
      byteLength={byteLength}
      onMark={setMark}
    />
  );
  if (hexPlace === 'hidden') return tree;
  return (
    <Group
      key={hexPlace}
      orientation={hexPlace === 'beside' ? 'horizontal' : 'vertical'}
      className={styles.group}
    >
      <Panel id="tree" defaultSize="58" minSize="30">
        {tree}
      </Panel>
      <Separator
        className={hexPlace === 'beside' ? styles.upright : styles.level}
        aria-label="Width of tree and bytes"
      />
      <Panel id="hex" defaultSize="42" minSize="15">
        <HexPane engine={engine} bodyId={bodyId} byteLength={byteLength} mark={mark} />
      </Panel>
    </Group>
  );
}
