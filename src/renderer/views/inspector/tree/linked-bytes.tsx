import { useMemo } from 'react';
import type { SearchHit } from '../../../../shared/contract/engine-tree.ts';
import type { TreeRow, WireFault } from '../../../../shared/model/tree-row.ts';
import type { EngineCalls } from '../base/engine-calls.ts';
import { type HexMark, startOfMark } from '../hex/hex-layout.ts';
import { HexPane } from '../hex/hex-pane.tsx';
import { InnerHexPane } from '../hex/inner-hex-pane.tsx';
import type { TreeLine, TreeStore } from './tree-model.ts';
import type { ChosenBy } from './use-tree-selection.ts';

/** The bytes beside a tree. The chosen line's bytes are highlighted, and clicking a byte chooses its line. */
export function LinkedBytes({
  engine,
  store,
  line,
  byteLength,
  chosenBy,
  hit: found,
  onByte,
}: {
  readonly engine: EngineCalls;
  readonly store: TreeStore;
  readonly line: TreeLine | null;
  /** The length of the whole body. */
  readonly byteLength: number;
  readonly chosenBy: ChosenBy;
  /** The search hit. */
  readonly hit: SearchHit | null;
  /** Called with the chosen byte and its body. */
  readonly onByte: (bodyId: string, offset: number) => void;
}) {
  const wholeId = store.query.bodyId;
  const bodyId = line?.kind === 'field' || line?.kind === 'fault' ? line.bodyId : wholeId;
  // Depends on the row, not its index: a row may arrive after its selection.
  const marked = line === null ? null : markedPartOf(line);
  const mark = useMemo(() => (marked === null ? null : markOfPart(marked)), [marked]);
  const hit = found !== null && (found.bodyId ?? wholeId) === bodyId ? found : null;
  // A clicked byte stays where it is, even when its field begins far above.
  const look = useMemo(() => {
    if (chosenBy === 'byte' || mark === null) return null;
    return { offset: chosenBy === 'hit' && hit !== null ? hit.start : startOfMark(mark) };
  }, [chosenBy, hit, mark]);
  const shared = { engine, bodyId, mark, look, hit, onByte: (at: number) => onByte(bodyId, at) };
  if (bodyId !== wholeId) return <InnerHexPane key={bodyId} {...shared} />;
  return <HexPane key={bodyId} {...shared} byteLength={byteLength} />;
}

/** Returns the highlighted bytes of a line, or null. */
export function markOf(line: TreeLine): HexMark | null {
  const part = markedPartOf(line);
  return part === null ? null : markOfPart(part);
}

/** Returns the same object while nothing changed. */
function markedPartOf(line: TreeLine): TreeRow | WireFault | null {
  if (line.kind === 'fault') return line.fault;
  return line.kind === 'field' ? line.row : null;
}

function markOfPart(part: TreeRow | WireFault): HexMark | null {
  if ('offset' in part) return { kind: 'fault', offset: part.offset };
  return part.range === null ? null : { kind: 'field', label: part.label, range: part.range };
}
