import type { PrivateData } from '../../../../shared/model/private-data.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatBytes } from '../../../ui/format-quantity.ts';
import styles from './private-data.module.css';
import { nameOf } from './private-data-text.ts';

/** Names what is lost, and asks. */
export function RemoveQuestion({
  some,
  bytes,
  onRemove,
  onClose,
}: {
  /** What is to be removed; null asks nothing. */
  readonly some: readonly PrivateData[] | null;
  readonly bytes: number | null;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}) {
  const [first] = some ?? [];
  const isOne = some?.length === 1;
  return (
    <Dialog
      title={
        isOne && first
          ? `Remove the private data of ${nameOf(first)}?`
          : `Remove the private data of ${some?.length ?? 0} workspaces?`
      }
      isOpen={some !== null}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button look="danger" onClick={onRemove}>
            Remove
          </Button>
        </>
      }
    >
      <ul className={styles.paths} aria-label="Workspaces">
        {some?.map(({ stateId, path }) => (
          <li key={stateId}>{path ?? `Private data ${stateId}`}</li>
        ))}
      </ul>
      <p>
        {`This is lost${bytes === null ? '' : ` (${formatBytes(bytes)})`}, and cannot be undone:`}
      </p>
      <ul className={styles.lost} aria-label="What is lost">
        <li>Open tabs, and drafts that are not saved</li>
        <li>History, runs and captured values</li>
        <li>Deleted requests, and earlier versions of saved files</li>
        <li>Secrets, and where they may go</li>
      </ul>
      <p className={styles.dim}>
        {some?.some(({ folder }) => folder === 'gone')
          ? 'If you only moved the folder, open the workspace at its new place instead.'
          : 'The files of the workspace stay.'}
      </p>
    </Dialog>
  );
}
