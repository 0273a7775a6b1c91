import { CircleAlert, X } from 'lucide-react';
import type { Problem } from '../../../../../shared/problem.ts';
import { CodeText } from '../../../../ui/code-text.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import styles from './refusal-line.module.css';

/** Why something was not done, in as few lines as it takes: the rows are what one looks at. */
export function RefusalLine({
  problem: { title, detail, hint },
  onClose,
}: {
  readonly problem: Problem;
  readonly onClose: () => void;
}) {
  return (
    <div className={styles.refusal} role="alert">
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
