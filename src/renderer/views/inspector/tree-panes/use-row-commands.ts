import { useState } from 'react';
import type { EngineCalls } from '../base/engine-calls.ts';
import type { FieldNaming, NamedField } from '../meaning/use-field-naming.ts';
import { hasInvisible } from '../text/text-tokens.ts';
import {
  type PlacedRow,
  readBodyText,
  readFullValue,
  readRowBytes,
  readRowJson,
  readRowText,
} from '../tree/copy-row.ts';
import { canName, hasValue, type RowCommands } from '../tree/row-actions.ts';
import type { NodeAddress } from '../tree/tree-layout.ts';
import type { TreeStore } from '../tree/tree-model.ts';
import { unknownPlaceOf } from '../tree/unknown-place.ts';
import type { TreeSelection } from '../tree/use-tree-selection.ts';

/** The commands for the chosen line, and their state. */
export interface RowWork {
  readonly copies: Pick<
    RowCommands,
    'copyValue' | 'copyPath' | 'copyJson' | 'copyText' | 'copyBytes'
  >;
  /** True when the copied value has invisible characters, which its row shows spelled out. */
  readonly hasCopiedInvisible: boolean;
  /** The field of the chosen line, if it can be named. */
  readonly nameable: NodeAddress | null;
  /** Names a field, read in the most likely way; false when that was refused. */
  readonly keepName: (address: NodeAddress, name: string) => Promise<boolean>;
  readonly keepField: (address: NodeAddress, field: NamedField) => Promise<boolean>;
  readonly forget: () => Promise<void>;
}

/** Provides all commands for the chosen line of a tree. */
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
  const [hasCopiedInvisible, setHasCopiedInvisible] = useState(false);

  async function readValue(row: PlacedRow): Promise<string | null> {
    const text = await readFullValue(source, row);
    setHasCopiedInvisible(text !== null && hasInvisible(text));
    return text;
  }

  function copyOf(read: (row: PlacedRow) => Promise<string | null> | string): () => void {
    return () => {
      setHasCopiedInvisible(false);
      if (placed !== null) void copy(() => read(placed));
    };
  }

  async function keepField(address: NodeAddress, field: NamedField): Promise<boolean> {
    const place = unknownPlaceOf(store, address);
    return place === null || naming === null || (await naming.name(place, field));
  }

  async function keepName(address: NodeAddress, name: string): Promise<boolean> {
    const named = store.line(address);
    if (named.kind !== 'field' || named.row.range === null) return true;
    const { range, label } = named.row;
    const { tagStart, end } = range;
    const result = await engine.readingsOf({ bodyId: named.bodyId, tagStart, end });
    const reading = result.ok ? result.value.readings[0]?.reading : undefined;
    if (reading === undefined) return true;
    return keepField(address, { name, reading, isRepeated: label.endsWith(']') });
  }

  async function forget(): Promise<void> {
    const place = line === null ? null : unknownPlaceOf(store, line.address);
    if (place !== null) await naming?.forget(place);
  }

  return {
    copies: {
      copyValue() {
        if (placed !== null && hasValue(placed.row)) {
          void copy(() => readValue(placed));
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
    hasCopiedInvisible,
    nameable: line?.kind === 'field' && canName(line.row) ? line.address : null,
    keepName,
    keepField,
    forget,
  };
}
