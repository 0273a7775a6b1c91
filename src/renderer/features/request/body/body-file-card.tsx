import { FileText, FolderOpen, Pencil } from 'lucide-react';
import { bodyFileTitle } from '../../../../shared/model/staged-body.ts';
import { Button } from '../../../ui/button.tsx';
import { formatBytes, formatExactBytes } from '../../../ui/format-quantity.ts';
import styles from './body-file-card.module.css';

/** A body in a file: it is too large to edit, or is sent unchanged. */
export function BodyFileCard({
  path,
  isSentAsIs,
  byteLength,
  onShow,
  onType,
}: {
  /** Relative to the folder of the request. */
  readonly path: string;
  /** True when its bytes are sent unchanged. */
  readonly isSentAsIs: boolean;
  readonly byteLength: number;
  /** Null while the folder of the request is unknown. */
  readonly onShow: (() => void) | null;
  readonly onType: () => void;
}) {
  return (
    <section className={styles.place} aria-label="Body in a file">
      <div className={styles.card}>
        <FileText size={28} strokeWidth={1.5} aria-hidden className={styles.icon} />
        <div className={styles.words}>
          <p className={styles.name}>{bodyFileTitle(path)}</p>
          <p className={styles.size} title={formatExactBytes(byteLength)}>
            {byteLength === 0
              ? 'Read from its file on each Send'
              : `${formatBytes(byteLength)}, read from its file on each Send`}
          </p>
          <p className={styles.why}>{whyHere(path, isSentAsIs, byteLength)}</p>
          <div className={styles.actions}>
            <Button
              icon={<FolderOpen size={14} aria-hidden />}
              disabled={onShow === null}
              onClick={() => onShow?.()}
            >
              Show in folder
            </Button>
            <Button icon={<Pencil size={14} aria-hidden />} onClick={onType}>
              Write a body instead
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
}

function whyHere(path: string, isSentAsIs: boolean, byteLength: number): string {
  if (isSentAsIs) {
    const asIs = 'Its bytes are sent unchanged, whatever Send as is.';
    // A file chosen in the window is copied; one outside was written into the file by hand.
    return path.startsWith('../') ? asIs : `${asIs} The workspace has a copy of the chosen file.`;
  }
  if (byteLength === 0) return 'It is not edited here; variables are not replaced.';
  return 'Too large to edit here; variables are not replaced. Use another program.';
}
