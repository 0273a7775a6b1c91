import { spellingNames } from '../../../../../shared/model/spelling-names.ts';
import { Button } from '../../../../ui/button.tsx';
import { formatExactBytes } from '../../../../ui/format-quantity.ts';
import styles from './hex-editor.module.css';
import type { Pasted } from './hex-state.ts';

const kindWords: Readonly<Record<Pasted['kind'], string>> = { ...spellingNames, text: 'text' };

/** What a paste was taken for, and what else it could be. */
export function PastedNotice({
  pasted,
  onTakeAs,
}: {
  readonly pasted: Pasted;
  readonly onTakeAs: (kind: Pasted['kind']) => void;
}) {
  return (
    <div className={styles.notice} role="status">
      <span>{`Pasted ${formatExactBytes(pasted.byteLength)}, read as ${kindWords[pasted.kind]}.`}</span>
      {pasted.others.map(({ kind }) => (
        <Button key={kind} look="quiet" onClick={() => onTakeAs(kind)}>
          {`Take it as ${kindWords[kind]}`}
        </Button>
      ))}
    </div>
  );
}
