import { useEffect, useState } from 'react';
import { titleOf } from '../../../shared/model/request-title.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useApp, useWindowState } from '../../kernel/app-context.ts';
import type { RequestTab } from '../../kernel/tabs/tabs-state.ts';
import { writeRefusal } from '../../kernel/write-refusal.ts';
import { DiffView } from '../../monaco/diff-view.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import styles from './conflict-dialog.module.css';
import { saveCopy, showTheirs, writeMine } from './resolve-conflict.ts';

interface Texts {
  readonly mine: string;
  readonly theirs: string;
}

/** Shows the file as it is beside the file after saving, and lets the user choose. */
export function ConflictDialog({
  tab,
  onClose,
}: {
  readonly tab: RequestTab;
  readonly onClose: () => void;
}) {
  const app = useApp();
  const { tabId, request } = tab;
  const refusal = useWindowState(({ workspace }) => writeRefusal(workspace));
  const cannotWrite = refusal === null ? {} : { disabled: true, title: refusal };
  const [texts, setTexts] = useState<Texts | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    let isCurrent = true;
    void app.engine.previewSave({ request }).then((result) => {
      if (!isCurrent) return;
      setProblem(result.ok ? null : result.problem);
      if (result.ok) setTexts({ mine: result.value.mine, theirs: result.value.theirs ?? '' });
    });
    return () => {
      isCurrent = false;
    };
  }, [app, request]);

  function choose(act: () => void) {
    onClose();
    act();
  }

  return (
    <Dialog
      title={`"${titleOf(request)}" changed on disk`}
      isOpen
      onClose={onClose}
      widthPx={1180}
      actions={
        <>
          <Button onClick={onClose}>Decide later</Button>
          <Button {...cannotWrite} onClick={() => choose(() => void saveCopy(app, tabId))}>
            Save a copy
          </Button>
          <Button onClick={() => choose(() => showTheirs(app, tabId))}>Take theirs</Button>
          <Button
            {...cannotWrite}
            look="primary"
            onClick={() => choose(() => void writeMine(app, tabId))}
          >
            Keep mine
          </Button>
        </>
      }
    >
      {problem !== null && <ProblemNotice problem={problem} />}
      <div className={styles.heads} aria-hidden>
        <p>
          <b>Theirs</b> the file on disk
        </p>
        <p>
          <b>Mine</b> the file after saving
        </p>
      </div>
      <div className={styles.both}>
        {texts !== null && (
          <DiffView
            left={{ label: 'Theirs: the file on disk', text: texts.theirs }}
            right={{ label: 'Mine: the file after saving', text: texts.mine }}
            language="yaml"
          />
        )}
      </div>
      <p className={styles.keys}>
        <kbd>F7</kbd> and <kbd>Shift+F7</kbd> jump between differences.
      </p>
    </Dialog>
  );
}
