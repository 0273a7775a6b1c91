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

/** What the user says that an unknown field is. */
export interface NamedField {
  /** Empty names it by its number. */
  readonly name: string;
  readonly reading: FieldReading;
  readonly isRepeated: boolean;
}

/** Gives fields without a schema names and types, which the workspace keeps in `recovered.proto`. */
export interface FieldNaming {
  /** Keeps a field; false when that was refused. */
  readonly name: (place: UnknownPlace, field: NamedField) => Promise<boolean>;
  readonly forget: (place: UnknownPlace) => Promise<boolean>;
  /** Drafts a schema of all that the body has; `bodyName` is of a body without a type. */
  readonly recover: (bodyName: string) => Promise<boolean>;
  readonly cancelRecovery: () => void;
  readonly isRecovering: boolean;
  /** What was kept last. */
  readonly kept: { readonly words: string; readonly undo: (() => void) | null } | null;
  readonly clearKept: () => void;
  readonly problem: Problem | null;
  readonly clearProblem: () => void;
}

/** What was kept last. It outlives the tree: a body that gets a type is read anew. */
export type KeptState = readonly [FieldNaming['kept'], (kept: FieldNaming['kept']) => void];

/**
 * @param onReadAs reads the body as another type; null where it cannot be: nothing is named there
 */
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

  /** A body that had no type has one from now on; else its rows are read anew, and what stands around them. */
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

/** `17 fields added to recovered.proto, 2 changed`. */
function recoveredWords({ addedFields, changedFields }: RecoveredSchema): string {
  if (addedFields + changedFields === 0) return 'recovered.proto has all of it already';
  const added = `${formatCounted(addedFields, 'field')} added to recovered.proto`;
  return changedFields === 0 ? added : `${added}, ${changedFields} changed`;
}
