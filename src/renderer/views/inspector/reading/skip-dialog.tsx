import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './step-chips.module.css';

/** Asks how many bytes at the start are no part of the message. */
export function SkipDialog({
  onSkip,
  onClose,
}: {
  readonly onSkip: (bytes: number) => void;
  readonly onClose: () => void;
}) {
  const id = useId();
  const [text, setText] = useState('5');
  const bytes = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : 0;
  return (
    <Dialog
      title="Skip bytes at the start"
      isOpen
      onClose={onClose}
      onSubmit={() => bytes > 0 && onSkip(bytes)}
      widthPx={340}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={bytes === 0}>
            Skip them
          </Button>
        </>
      }
    >
      <label className={styles.skip} htmlFor={id}>
        Bytes
        <input
          id={id}
          type="text"
          inputMode="numeric"
          className={styles.number}
          value={text}
          autoComplete="off"
          data-autofocus
          aria-invalid={bytes === 0}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>
    </Dialog>
  );
}
