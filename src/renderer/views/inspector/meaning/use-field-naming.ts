import { useRef, useState } from 'react';
import type { Result } from '../../../../shared/contract/contract.ts';
import type {
  FieldReading,
  RecoveredSchema,
  UnknownPlace,
} from '../../../../shared/model/field-reading.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { formatCounted } from '../../../ui/format-quantity.ts';
import type { EngineCalls } from '../base/engine-calls.ts';
import type { ReadAs } from '../reading/use-body-reading.ts';
import type { TreeStore } from '../tree/tree-model.ts';

/** The user's name and type for an unknown field. */
export interface NamedField {
  /** Empty uses its number as the name. */
  readonly name: string;
  readonly reading: FieldReading;
  readonly isRepeated: boolean;
}

/** Names fields that have no schema. The workspace keeps the names and types in `recovered.proto`. */
export interface FieldNaming {
  /** Saves a field; false when it was refused. */
  readonly name: (place: UnknownPlace, field: NamedField) => Promise<boolean>;
  readonly forget: (place: UnknownPlace) => Promise<boolean>;
  /** Drafts a schema from the whole body; `bodyName` names a body without a type. */
  readonly recover: (bodyName: string) => Promise<boolean>;
  readonly cancelRecovery: () => void;
  readonly isRecovering: boolean;
  /** The last saved change. */
  readonly kept: { readonly words: string; readonly undo: (() => void) | null } | null;
  readonly clearKept: () => void;
  readonly problem: Problem | null;
  readonly clearProblem: () => void;
}

/**
 * The last saved change, with its setter. It outlives the tree, because a body that gets a type is read
 * again.
 */
export type KeptState = readonly [FieldNaming['kept'], (kept: FieldNaming['kept']) => void];

/** @param onReadAs reads the body as another type; null when it cannot, and then fields cannot be named */
export function useFieldNaming(
  engine: EngineCalls,
  store: TreeStore,
  onReadAs: ReadAs | null,
  [kept, setKept]: KeptState,
): FieldNaming | null {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isRecovering, setIsRecovering] = useState(false);
  const callId = useRef<string | null>(null);
  const { query } = store;
  if (onReadAs === null) return null;

  async function take(result: Result<RecoveredSchema>, words: string): Promise<boolean> {
    if (!result.ok) {
      if (result.problem.kind !== 'cancelled') setProblem(result.problem);
      return false;
    }
    const { typeName, schemaSet, undoId } = result.value;
    setProblem(null);
    setKept({ words, undo: undoId === null ? null : () => void undo(undoId) });
    await readAnew(typeName, schemaSet);
    return true;
  }

  /** Gives a body without a type its new type; otherwise reads its rows and what is around them again. */
  async function readAnew(typeName: string, schemaSet: string | null): Promise<void> {
    if (typeName === query.typeName) await store.reload();
    onReadAs?.({ typeName, schemaSet }, 'naming');
  }

  async function undo(undoId: string): Promise<void> {
    const result = await engine.restoreRecovered({ undoId });
    if (!result.ok) {
      setProblem(result.problem);
      return;
    }
    setKept(null);
    if (query.typeName === null) onReadAs?.(null);
    else await readAnew(query.typeName, query.schemaSet);
  }

  async function name(place: UnknownPlace, field: NamedField): Promise<boolean> {
    const result = await engine.nameField({ place, ...field });
    return take(result, 'Kept in recovered.proto');
  }

  async function forget(place: UnknownPlace): Promise<boolean> {
    return take(await engine.forgetField({ place }), 'Forgotten');
  }

  async function recover(bodyName: string): Promise<boolean> {
    const id = crypto.randomUUID();
    callId.current = id;
    setIsRecovering(true);
    const result = await engine.recoverSchema({ ...query, bodyName }, id);
    setIsRecovering(false);
    if (!result.ok) return take(result, '');
    return take(result, recoveredWords(result.value));
  }

  return {
    name,
    forget,
    recover,
    cancelRecovery() {
      if (callId.current !== null) void engine.cancelCall({ callId: callId.current });
    },
    isRecovering,
    kept,
    clearKept: () => setKept(null),
    problem,
    clearProblem: () => setProblem(null),
  };
}

/** Describes the result: `17 fields added to recovered.proto, 2 changed`. */
function recoveredWords({ addedFields, changedFields }: RecoveredSchema): string {
  if (addedFields + changedFields === 0) return 'recovered.proto already has all of it';
  const added = `${formatCounted(addedFields, 'field')} added to recovered.proto`;
  return changedFields === 0 ? added : `${added}, ${changedFields} changed`;
}
