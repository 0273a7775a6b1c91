import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { shortName } from '../../../ui/type-name.ts';
import styles from './readings-dialog.module.css';
import type { FieldNaming } from './use-field-naming.ts';

/** Asks what a body is called of which a schema is to be drafted. */
export function RecoverDialog({
  typeName,
  naming,
  onClose,
}: {
  /** Null for a body without a type, which gets one. */
  readonly typeName: string | null;
  readonly naming: FieldNaming;
  readonly onClose: () => void;
}) {
  const [bodyName, setBodyName] = useState('Body');
  const isNameless = typeName === null;
  const isName = /^[A-Za-z]\w*$/.test(bodyName);
  const canRecover = !naming.isRecovering && (!isNameless || isName);

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
          onChange={setBodyName}
        />
      )}
      {naming.problem !== null && <ProblemNotice problem={naming.problem} />}
      <p className={styles.note}>
        {isNameless
          ? 'All fields of this body are drafted as a message in recovered.proto of this workspace. '
          : `The fields of this body that ${shortName(typeName)} does not have are added to recovered.proto of this workspace. `}
        Further bodies refine it: nothing is taken out, and names that you gave stay.
      </p>
    </Dialog>
  );
}
