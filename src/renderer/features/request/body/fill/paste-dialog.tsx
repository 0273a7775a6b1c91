import { useCallback, useState } from 'react';
import { useStore } from 'zustand/react';
import type { PastedKind } from '../../../../../shared/contract/engine-bytes.ts';
import type { BodyDraft } from '../../../../../shared/model/body-draft.ts';
import { useApp } from '../../../../kernel/app-context.ts';
import { requestTabOf } from '../../../../kernel/tabs/tabs-state.ts';
import { useReading } from '../../../../kernel/use-reading.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { formatBytes } from '../../../../ui/format-quantity.ts';
import { PasteField } from '../../../../ui/paste-field.tsx';
import { pastedWords } from '../../../../ui/pasted-words.ts';
import { ProblemNotice } from '../../../../ui/problem-notice.tsx';
import { fillPasted } from './fill-pasted.ts';
import { fillStoreOf } from './fill-store.ts';
import styles from './paste-dialog.module.css';

/**
 * "From clipboard": a field to paste into, and what was detected. The page itself may not read the clipboard.
 */
export function PasteDialog() {
  const tabId = useStore(fillStoreOf(useApp()), (state) => state.pastingTabId);
  return tabId !== null && <OpenDialog key={tabId} tabId={tabId} />;
}

interface Pasted {
  readonly kind: PastedKind;
  readonly body: BodyDraft;
}

function OpenDialog({ tabId }: { readonly tabId: string }) {
  const app = useApp();
  const [text, setText] = useState('');
  const read = useCallback(
    (content: string) => {
      const request = requestTabOf(app.tabs.getState(), tabId)?.request;
      if (request === undefined) return null;
      const { requestType: typeName, schemaSet, body } = request;
      const framing = body.framing ?? null;
      return app.engine.readPasted({ content, typeName, schemaSet, framing });
    },
    [app, tabId],
  );
  const { found: pasted, problem } = useReading<Pasted>(text, read);
  const close = () => fillStoreOf(app).setState({ pastingTabId: null });

  function fill() {
    if (pasted === null) return;
    close();
    void fillPasted(app, tabId, pasted.body);
  }

  return (
    <Dialog
      title="Paste body"
      isOpen
      onClose={close}
      onSubmit={fill}
      widthPx={640}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" type="submit" disabled={pasted === null}>
            Fill the body
          </Button>
        </>
      }
    >
      <PasteField
        label="Text to fill the body from"
        placeholder="Press Ctrl+V to paste"
        value={text}
        rows={9}
        onChange={setText}
        onTake={fill}
      />
      <div className={styles.found} role="status">
        {problem !== null && <ProblemNotice problem={problem} />}
        {pasted !== null && <p>{`${pastedWords(pasted.kind)}${sizeOf(pasted)}.`}</p>}
        {pasted === null && problem === null && (
          <p className={styles.hint}>
            Paste with Ctrl+V (⌘V on a Mac). JSON, text format, hex with or without offsets, base64
            and escaped strings are detected.
          </p>
        )}
      </div>
    </Dialog>
  );
}

function sizeOf({ body }: Pasted): string {
  if (body.format !== 'hex') return '';
  return `, ${formatBytes(body.text.replaceAll(/\s+/g, '').length / 2)}`;
}
