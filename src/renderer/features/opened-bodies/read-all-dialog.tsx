import { useState } from 'react';
import type { ResponseTypeRule } from '../../../shared/model/inherited-settings.ts';
import { useTypeSource } from '../../kernel/app-context.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { TypeChoice } from '../../ui/type-choice.ts';
import { TypePicker } from '../../ui/type-picker.tsx';
import styles from './read-all-dialog.module.css';

/** "Read all of these as...": one rule for the whole recording, before all others. */
export function ReadAllDialog({
  rule,
  onApply,
  onClose,
}: {
  /** The current rule; null for none. */
  readonly rule: ResponseTypeRule | null;
  readonly onApply: (rule: ResponseTypeRule) => void;
  readonly onClose: () => void;
}) {
  const types = useTypeSource();
  const [path, setPath] = useState(rule?.path ?? '');
  const [choice, setChoice] = useState<TypeChoice | null>(
    rule?.type == null ? null : { typeName: rule.type, schemaSet: rule.schemaSet },
  );

  function apply() {
    if (choice === null) return;
    const { typeName: type, schemaSet } = choice;
    onApply({ path: path.trim(), status: '', mediaType: '', type, schemaSet });
  }

  return (
    <Dialog
      title="Read all as"
      isOpen
      onClose={onClose}
      onSubmit={apply}
      widthPx={480}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={choice === null}>
            Read all
          </Button>
        </>
      }
    >
      <div className={styles.field}>
        <span aria-hidden>Message type</span>
        <TypePicker
          label="Message type of all responses"
          value={choice?.typeName ?? null}
          schemaSet={choice?.schemaSet ?? null}
          types={types}
          placeholder="Choose a message type"
          isFirst
          onChange={setChoice}
        />
      </div>
      <TextField
        label="Only for path"
        placeholder="any, or /users/*"
        value={path}
        onChange={setPath}
      />
      <p className={styles.hint}>Overrides headers and workspace rules, for this recording only.</p>
    </Dialog>
  );
}
