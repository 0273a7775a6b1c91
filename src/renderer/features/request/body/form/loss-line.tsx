import { Info, X } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { CodeText } from '../../../../ui/code-text.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import styles from './loss-line.module.css';

/** What went with the last change though nobody asked for that, and the way back. */
export function LossLine({
  words,
  onUndo,
  onClose,
}: {
  readonly words: string;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}) {
  return (
    <div className={styles.loss} role="status" aria-label="What went">
      <Info size={13} aria-hidden />
      <p>
        <CodeText text={words} />
      </p>
      <Button onClick={onUndo}>Undo</Button>
      <IconButton label="Close" icon={<X size={13} aria-hidden />} onClick={onClose} />
    </div>
  );
}
