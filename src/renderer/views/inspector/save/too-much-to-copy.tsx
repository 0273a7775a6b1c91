import { X } from 'lucide-react';
import { useApp } from '../../../kernel/app-context.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyRefusal } from '../../../ui/copy-button.tsx';
import { formatBytes } from '../../../ui/format-quantity.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { saveForm } from './save-form.ts';
import { fileNameOf, type SavedForm } from './saved-forms.ts';
import styles from './too-much-to-copy.module.css';

/** Thrown when a text is too long for the clipboard. It can be saved instead. */
export class TooMuchToCopy extends CopyRefusal {
  readonly form: SavedForm;

  /**
   * @param what begins the sentence: `The value has 3 MB`
   * @param limit ends it: `1 MB`
   */
  constructor(what: string, limit: string, form: SavedForm) {
    super(`${what}: copying is limited to ${limit}.`);
    this.form = form;
  }
}

/** Returns the form that saves the bytes of a part of a body. */
export function savedBytes(bodyId: string, byteLength: number): SavedForm {
  return {
    id: 'body',
    label: 'The selection',
    bytes: null,
    ending: 'bin',
    content: { kind: 'bytes', body: { id: bodyId, byteLength } },
  };
}

/** Returns `The value has 3 MB`. */
export function hasBytes(what: string, byteLength: number): string {
  return `${what} has ${formatBytes(byteLength)}`;
}

/** Says why nothing was copied, and offers to save it. */
export function TooMuchNotice({
  refusal,
  name,
  onClose,
}: {
  /** Null, or any other error, shows nothing. */
  readonly refusal: CopyRefusal | null;
  /** What was copied, for the name of the file. */
  readonly name: string;
  readonly onClose: () => void;
}) {
  const app = useApp();
  if (!(refusal instanceof TooMuchToCopy)) return null;
  return (
    <div className={styles.notice} role="alert">
      <span className={styles.words}>{refusal.message}</span>
      <Button
        look="quiet"
        onClick={() => {
          onClose();
          void saveForm(app, refusal.form, fileNameOf(name));
        }}
      >
        Save to a file...
      </Button>
      <IconButton label="Close" icon={<X size={13} aria-hidden />} onClick={onClose} />
    </div>
  );
}
