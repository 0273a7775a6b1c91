import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatBytes } from '../../ui/format-quantity.ts';

/** Asks before the whole history goes: nothing brings it back. */
export function ClearDialog({
  isOpen,
  storedBytes,
  onClear,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly storedBytes: number;
  readonly onClear: () => void;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      title="Clear the history of this workspace?"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button look="danger" onClick={onClear}>
            Clear the history
          </Button>
        </>
      }
    >
      <p>
        All exchanges go with their responses: {formatBytes(storedBytes)} on disk. This cannot be
        undone. Saved requests, runs and comparisons stay.
      </p>
    </Dialog>
  );
}
