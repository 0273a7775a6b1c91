import { useEffect, useState } from 'react';
import type { RecoveredFit } from '../../../../shared/model/field-reading.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { shortName } from '../../../ui/type-name.ts';
import type { EngineCalls } from '../base/engine-calls.ts';
import { useMeaningTask } from '../base/use-meaning-task.ts';
import type { TreeQuery } from '../tree/tree-query.ts';
import { existingWords } from './existing-words.ts';
import styles from './readings-dialog.module.css';
import type { FieldNaming } from './use-field-naming.ts';

/** The default name of a body. */
const plainName = 'Body';

/**
 * Asks for the name of a body before a schema is drafted from it. It proposes a free name. For a taken name
 * it says that the body refines that message, and how well it matches.
 */
export function RecoverDialog({
  engine,
  query,
  naming,
  onClose,
}: {
  readonly engine: EngineCalls;
  /** The body and its type. A body without a type gets one. */
  readonly query: TreeQuery;
  readonly naming: FieldNaming;
  readonly onClose: () => void;
}) {
  const { bodyId, framing, typeName } = query;
  const isNameless = typeName === null;
  // Null before the user types.
  const [typed, setTyped] = useState<string | null>(null);
  const names = useNames(engine, isNameless);
  const bodyName = typed ?? names.freeName ?? plainName;
  const isTaken = isNameless && names.taken.includes(bodyName);
  const { state } = useMeaningTask<RecoveredFit>(
    (callId) => engine.fitRecovered({ bodyId, framing, bodyName }, callId),
    JSON.stringify([bodyId, framing, bodyName]),
    isTaken,
  );
  const isName = /^[A-Za-z]\w*$/.test(bodyName);
  // Until the taken names are known, the body could be merged into another message.
  const isKnown = names.freeName !== null;
  const canRecover = !naming.isRecovering && (!isNameless || (isName && isKnown));

  async function recover() {
    if (canRecover && (await naming.recover(bodyName))) onClose();
  }

  function close() {
    naming.cancelRecovery();
    naming.clearProblem();
    onClose();
  }

  return (
    <Dialog
      title="Recover a schema from this body"
      isOpen
      widthPx={460}
      onClose={close}
      onSubmit={() => void recover()}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" type="submit" disabled={!canRecover}>
            {naming.isRecovering ? 'Recovering...' : 'Recover'}
          </Button>
        </>
      }
    >
      {isNameless && (
        <TextField
          label="Name of the message"
          value={bodyName}
          fault={isName ? null : 'A letter first, then letters, digits and _'}
          isFirst
          onChange={setTyped}
        />
      )}
      {isTaken && state.kind === 'failed' && <ProblemNotice problem={state.problem} />}
      {isTaken && state.kind !== 'failed' && (
        <p role="status" className={styles.warning}>
          {existingWords(bodyName, state.kind === 'done' ? state.value : null)}
        </p>
      )}
      {names.problem !== null && <ProblemNotice problem={names.problem} />}
      {naming.problem !== null && <ProblemNotice problem={naming.problem} />}
      <p className={styles.note}>
        {isNameless
          ? "Drafts all fields of this body as a message in this workspace's recovered.proto. "
          : `Adds this body's new fields to ${shortName(typeName)} in this workspace's recovered.proto. `}
        Later bodies refine it: nothing is removed, and your names stay.
      </p>
    </Dialog>
  );
}

interface Names {
  /** Null until it is known. */
  readonly freeName: string | null;
  readonly taken: readonly string[];
  readonly problem: Problem | null;
}

/** Returns the names of recovered messages, and a free one. */
function useNames(engine: EngineCalls, isWanted: boolean): Names {
  const [names, setNames] = useState<Names>({ freeName: null, taken: [], problem: null });
  useEffect(() => {
    if (!isWanted) return;
    let isOpen = true;
    void engine.recoveredNames({ wanted: plainName }).then((result) => {
      if (!isOpen) return;
      if (result.ok) setNames({ ...result.value, problem: null });
      else setNames({ freeName: null, taken: [], problem: result.problem });
    });
    return () => {
      isOpen = false;
    };
  }, [engine, isWanted]);
  return names;
}
