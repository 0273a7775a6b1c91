import type { EngineCalls } from '../engine-calls.ts';
import type { FieldNaming, NamedField } from '../meaning/use-field-naming.ts';
import {
  type PlacedRow,
  readBodyText,
  readFullValue,
  readRowBytes,
  readRowJson,
  readRowText,
} from './copy-row.ts';
import { canName, hasValue, type RowCommands } from './row-actions.ts';
import type { NodeAddress } from './tree-layout.ts';
import type { TreeStore } from './tree-model.ts';
import { unknownPlaceOf } from './unknown-place.ts';
import type { TreeSelection } from './use-tree-selection.ts';

/** What is copied, named and forgotten of the chosen line. */
export interface RowWork {
  readonly copies: Pick<
    RowCommands,
    'copyValue' | 'copyPath' | 'copyJson' | 'copyText' | 'copyBytes'
  >;
  /** The field of the chosen line, where it can be named. */
  readonly nameable: NodeAddress | null;
  /** Names a field, read in the likeliest way. */
  readonly keepName: (address: NodeAddress, name: string) => Promise<void>;
  readonly keepField: (address: NodeAddress, field: NamedField) => Promise<void>;
  readonly forget: () => Promise<void>;
}

/** Everything that is done with the chosen line of a tree. */
export function useRowCommands({
  engine,
  store,
  selection,
  naming,
  copy,
}: {
  readonly engine: EngineCalls;
  readonly store: TreeStore;
  readonly selection: TreeSelection;
  readonly naming: FieldNaming | null;
  readonly copy: (getText: () => Promise<string | null> | string) => Promise<void>;
}): RowWork {
  const { line } = selection;
  const placed: PlacedRow | null = line?.kind === 'field' ? line : null;
  const source = { engine, query: store.query };
  const isRoot = line?.kind === 'root';

  function copyOf(read: (row: PlacedRow) => Promise<string | null> | string): () => void {
    return () => {
      if (placed !== null) void copy(() => read(placed));
    };
  }

  async function keepField(address: NodeAddress, field: NamedField): Promise<void> {
    const place = unknownPlaceOf(store, address);
    if (place !== null) await naming?.name(place, field);
  }

  async function keepName(address: NodeAddress, name: string): Promise<void> {
    const named = store.line(address);
    if (named.kind !== 'field' || named.row.range === null) return;
    const { range, label } = named.row;
    const { tagStart, end } = range;
    const result = await engine.readingsOf({ bodyId: named.bodyId, tagStart, end });
    const reading = result.ok ? result.value.readings[0]?.reading : undefined;
    if (reading === undefined) return;
    await keepField(address, { name, reading, isRepeated: label.endsWith(']') });
  }

  async function forget(): Promise<void> {
    const place = line === null ? null : unknownPlaceOf(store, line.address);
    if (place !== null) await naming?.forget(place);
  }

  return {
    copies: {
      copyValue() {
        if (placed !== null && hasValue(placed.row)) {
          void copy(() => readFullValue(source, placed));
        }
      },
      copyPath: copyOf(({ row }) => row.path),
      copyJson: isRoot
        ? () => void copy(() => readBodyText(source, 'protojson'))
        : copyOf((row) => readRowJson(source, row)),
      copyText: isRoot
        ? () => void copy(() => readBodyText(source, 'textproto'))
        : copyOf((row) => readRowText(source, row)),
      copyBytes: copyOf((row) => readRowBytes(source, row)),
    },
    nameable: line?.kind === 'field' && canName(line.row) ? line.address : null,
    keepName,
    keepField,
    forget,
  };
}
