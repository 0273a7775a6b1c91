import { useCallback, useState } from 'react';
import { useStore } from 'zustand/react';
import { maxPastedBytes } from '../../../shared/contract/engine-bytes.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useApp } from '../../kernel/app-context.ts';
import { useReading } from '../../kernel/use-reading.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatBytes } from '../../ui/format-quantity.ts';
import { PasteField } from '../../ui/paste-field.tsx';
import { pastedWords } from '../../ui/pasted-words.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { fileOfText, pastedName } from './file-to-open.ts';
import { openFiles } from './open-files.ts';
import styles from './open-pasted-dialog.module.css';
import { pasteStoreOf } from './paste-store.ts';

/** "Open from clipboard": a field to paste into. The page itself may not read the clipboard. */
export function OpenPastedDialog() {
  const isOpen = useStore(pasteStoreOf(useApp()), (state) => state.isOpen);
  // A new dialog each time, because pasted text may be secret.
  return isOpen && <OpenDialog />;
}

function OpenDialog() {
  const app = useApp();
  const [text, setText] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Problem | null>(null);
  const looksLike = useLooks(text);
  const isEmpty = text.trim() === '';
  const close = () => pasteStoreOf(app).setState({ isOpen: false });

  async function open() {
    if (isEmpty || isBusy) return;
    setIsBusy(true);
    const problems = await openFiles(app, [fileOfText(pastedName(text), text)], 'paste');
    setIsBusy(false);
    setFailure(problems[0] ?? null);
    if (problems.length === 0) close();
  }

  return (
    <Dialog
      title="Open from clipboard"
      isOpen
      onClose={close}
      onSubmit={() => void open()}
      widthPx={640}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" type="submit" disabled={isEmpty || isBusy}>
            Open
          </Button>
        </>
      }
    >
      <PasteField
        label="Text to open"
        placeholder="Press Ctrl+V to paste"
        value={text}
        rows={9}
        onChange={(next) => {
          setText(next);
          setFailure(null);
        }}
        onTake={() => void open()}
      />
      <div className={styles.found} role="status">
        {failure !== null && <ProblemNotice problem={failure} />}
        {failure === null && looksLike !== null && <p>{looksLike}</p>}
        {failure === null && looksLike === null && (
          <p className={styles.hint}>
            Paste with Ctrl+V (⌘V on a Mac). Hex digits, dumps of xxd and Wireshark, lists of bytes,
            base64, escaped strings, JSON, text format and recordings (HAR) are detected.
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Returns the detected format of a text in words; null while it is unknown. */
function useLooks(text: string): string | null {
  const { engine } = useApp();
  const read = useCallback(
    (content: string) =>
      content.length > maxPastedBytes
        ? null
        : engine.readPasted({ content, typeName: null, schemaSet: null, framing: null }),
    [engine],
  );
  const { found, problem } = useReading(text, read);
  if (text.trim() === '') return null;
  if (text.length > maxPastedBytes) return `${formatBytes(text.length)} of text.`;
  if (problem !== null) return 'Text.';
  if (found === null) return null;
  const { kind, body } = found;
  if (body.format !== 'hex') return `${pastedWords(kind)}.`;
  return `${pastedWords(kind)}, ${formatBytes(body.text.replaceAll(/\s+/g, '').length / 2)}.`;
}
