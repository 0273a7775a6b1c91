import { Button } from '../../../ui/button.tsx';
import { formatExactBytes } from '../../../ui/format-quantity.ts';
import styles from './hex-editor.module.css';
import type { Pasted } from './hex-state.ts';

const kindWords: Readonly<Record<Pasted['kind'], string>> = {
  hex: 'hex digits',
  dump: 'a hex dump',
  base64: 'base64',
  base64url: 'base64 of URLs',
  escaped: 'an escaped string',
  text: 'text',
};

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
