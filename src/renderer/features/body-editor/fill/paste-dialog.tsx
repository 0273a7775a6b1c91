import { useEffect, useState } from 'react';
import type { PastedKind } from '../../../../shared/contract/engine-bytes.ts';
import type { BodyDraft } from '../../../../shared/model/body-draft.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { type App, useApp, useWindowState } from '../../../app/app-context.ts';
import { requestTabOf } from '../../../app/tabs/tabs-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatBytes } from '../../../ui/format-quantity.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { fillPasted } from './fill-pasted.ts';
import styles from './paste-dialog.module.css';

/** While letters come faster than this, nothing is read. */
const typingMs = 120;

const kindWords: Readonly<Record<PastedKind, string>> = {
  json: 'JSON',
  textproto: 'Text format',
  hex: 'Hex digits',
  dump: 'A hex dump',
  base64: 'Base64',
  base64url: 'Base64 of URLs',
  escaped: 'An escaped string',
  binary: 'Bytes',
};

/**
 * "From clipboard": a field to paste into, and what was understood of it. The page itself may not read
 * the clipboard.
 */
export function PasteDialog() {
  const tabId = useWindowState((state) => state.pastingTabId);
  return tabId !== null && <OpenDialog key={tabId} tabId={tabId} />;
}

interface Pasted {
  readonly kind: PastedKind;
  readonly body: BodyDraft;
}

function OpenDialog({ tabId }: { readonly tabId: string }) {
  const app = useApp();
  const [text, setText] = useState('');
  const { pasted, problem } = useReadPasted(app, tabId, text);
  const close = () => app.window.setState({ pastingTabId: null });

  function fill() {
    if (pasted === null) return;
    close();
    void fillPasted(app, tabId, pasted.body);
  }

  return (
    <Dialog
      title="Fill the body from the clipboard"
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
      <textarea
        className={styles.text}
        aria-label="Text to fill the body from"
        placeholder="Paste here"
        value={text}
        rows={9}
        spellCheck={false}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.stopPropagation();
          fill();
        }}
      />
      <div className={styles.found} role="status">
        {problem !== null && <ProblemNotice problem={problem} />}
        {pasted !== null && <p>{`${kindWords[pasted.kind]}${sizeOf(pasted)}.`}</p>}
        {pasted === null && problem === null && (
          <p className={styles.hint}>
            JSON, text format, hex with or without offsets, base64, or a string with escapes: what
            it is will be found out.
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

/** What the text is understood as, a moment after the last letter. */
function useReadPasted(
  app: App,
  tabId: string,
  text: string,
): { readonly pasted: Pasted | null; readonly problem: Problem | null } {
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    let isWanted = true;
    const isEmpty = text.trim() === '';
    const timer = setTimeout(() => void read(), isEmpty ? 0 : typingMs);
    async function read() {
      const request = requestTabOf(app.tabs.getState(), tabId)?.request;
      const asked =
        isEmpty || request === undefined
          ? null
          : await app.engine.readPasted({
              content: text,
              typeName: request.requestType,
              schemaSet: request.schemaSet,
              framing: request.body.framing ?? null,
            });
      if (!isWanted) return;
      setPasted(asked?.ok === true ? asked.value : null);
      setProblem(asked?.ok === false ? asked.problem : null);
    }
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [app, tabId, text]);

  return { pasted, problem };
}
