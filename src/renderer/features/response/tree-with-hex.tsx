import { type ReactNode, useEffect, useState } from 'react';
import type { BodyFraming } from '../../../shared/model/decoding.ts';
import type { TypeChoice } from '../../ui/type-choice.ts';
import type { EngineCalls } from './engine-calls.ts';
import type { KeptState } from './meaning/use-field-naming.ts';
import type { RevealStore } from './reveal-store.ts';
import { keepGrouped, readGrouped } from './tree/grouped-choice.ts';
import type { TreeStore } from './tree/tree-model.ts';
import { createTreeStore } from './tree/tree-store.ts';
import { type HexPlace, TreeInspector } from './tree-inspector.tsx';

export type { HexPlace } from './tree-inspector.tsx';

/** The tree of a protobuf answer with its bytes beside it, or below it where there is no room. */
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
  readonly onReadAs?: ((choice: TypeChoice | null) => void) | null;
  /** Where others say which byte is to be shown. */
  readonly reveals?: RevealStore | null;
  /** Below the bytes, or where they would be. */
  readonly bytesFoot?: ReactNode;
}): ReactNode {
  const shown = useReadyTree(engine, bodyId, byteLength, framing, typeName, schemaSet);
  const [kept, setKept] = useState<{ bodyId: string; kept: KeptState[0] } | null>(null);
  if (shown === null) return null;
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

/** The tree before stays until the next has rows, so that an answer never flashes empty. */
function useReadyTree(
  engine: EngineCalls,
  bodyId: string,
  byteLength: number,
  framing: BodyFraming | null,
  typeName: string | null,
  schemaSet: string | null,
): { readonly store: TreeStore; readonly byteLength: number } | null {
  const [shown, setShown] = useState<ReturnType<typeof useReadyTree>>(null);

  useEffect(() => {
    const query = { bodyId, framing, typeName, schemaSet };
    const grouped = readGrouped(localStorage);
    const store = createTreeStore({ engine, query, byteLength, grouped });
    const stop = store.subscribe((state) => {
      if (state.layout === null && state.problem === null) return;
      stop();
      setShown({ store, byteLength });
    });
    return () => {
      stop();
      store.dispose();
    };
  }, [engine, bodyId, byteLength, framing, typeName, schemaSet]);

  return shown;
}
