import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react';
import type { Problem } from '../../../../../shared/problem.ts';
import { Button } from '../../../../ui/button.tsx';
import { CodeText } from '../../../../ui/code-text.tsx';
import { formatCount } from '../../../../ui/format-quantity.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { joinClasses } from '../../../../ui/join-classes.ts';
import styles from './form-lines.module.css';

/** Says in a few lines why something was not done; the rows need the room. */
export function RefusalLine({
  problem: { title, detail, hint },
  onClose,
}: {
  readonly problem: Problem;
  readonly onClose: () => void;
}) {
  return (
    <div className={joinClasses(styles.line, styles.refusal)} role="alert">
      <CircleAlert size={13} aria-hidden />
      <p>
        <strong>
          <CodeText text={title} />.
        </strong>{' '}
        <CodeText text={[detail, hint].filter(Boolean).join(' ')} />
      </p>
      <IconButton label="Close" icon={<X size={13} aria-hidden />} onClick={onClose} />
    </div>
  );
}

/** Says what the last change removed as a side effect, with Undo. */
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
    <div
      className={joinClasses(styles.line, styles.loss)}
      role="status"
      aria-label="Removed members"
    >
      <Info size={13} aria-hidden />
      <p>
        <CodeText text={words} />
      </p>
      <Button onClick={onUndo}>Undo</Button>
      <IconButton label="Close" icon={<X size={13} aria-hidden />} onClick={onClose} />
    </div>
  );
}

/** Offers to remove all members without a field in one step, for example after the type changed. */
export function MisfitLine({
  count,
  typeName,
  onRemove,
}: {
  readonly count: number;
  /** The short name of the type. */
  readonly typeName: string;
  readonly onRemove: () => void;
}) {
  return (
    <div className={joinClasses(styles.line, styles.misfits)} role="status" aria-label="Mismatches">
      <TriangleAlert size={13} aria-hidden />
      <p>
        {formatCount(count)} mismatches: <code>{typeName}</code> lacks these fields.
      </p>
      <Button onClick={onRemove}>Remove the {formatCount(count)} that do not match</Button>
    </div>
  );
}
