import { X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand/react';
import { useApp } from '../kernel/app-context.ts';
import { hideNotice, type Notice } from '../kernel/notices-store.ts';
import { TaskProgressLine } from '../kernel/task-progress-line.tsx';
import { Button } from '../ui/button.tsx';
import { CodeText } from '../ui/code-text.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import styles from './notice-stack.module.css';
import { onceSeen } from './once-seen.ts';

/**
 * Shows recent notices below the side panel, newest first. They take space from a list that scrolls and cover
 * nothing. Notices from before a dialog wait until it is closed; later ones appear in the corner.
 */
export function NoticeStack() {
  const app = useApp();
  const notices = useStore(app.notices, (state) => state.notices);
  return (
    <section className={styles.stack} aria-label="Notices" aria-live="polite" data-pane>
      {notices.toReversed().map((notice) => (
        <Card key={notice.id} notice={notice} onClose={() => hideNotice(app.notices, notice.id)} />
      ))}
    </section>
  );
}

function Card({ notice, onClose }: { readonly notice: Notice; readonly onClose: () => void }) {
  const app = useApp();
  const { content, actions, canClose } = notice;
  const card = useRef<HTMLDivElement>(null);
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isHeld = isPointedAt || hasFocus;
  // Decided once per notice, also for one that replaces another.
  const isOfDialog = useMemo(() => isShownOverDialog(notice), [notice]);

  // It stays while it is hovered or focused (WCAG 2.2.1), and until somebody has seen it. A replacement
  // starts again.
  useEffect(() => {
    const { id, goesAfterMs } = notice;
    if (goesAfterMs === null || isHeld) return;
    const isShown = (): boolean => !document.hidden && card.current?.getClientRects().length !== 0;
    return onceSeen(window, isShown, goesAfterMs, () => hideNotice(app.notices, id));
  }, [app, notice, isHeld]);

  const holding = {
    onMouseEnter: () => setPointedAt(true),
    onMouseLeave: () => setPointedAt(false),
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
  };
  const buttons =
    actions.length === 0
      ? undefined
      : actions.map((action) => (
          <Button
            key={action.label}
            onClick={() => {
              action.run();
              if (content.kind !== 'busy') onClose();
            }}
          >
            {action.label}
          </Button>
        ));
  return (
    <div
      ref={card}
      className={joinClasses(styles.card, !isOfDialog && styles.waits)}
      role={content.kind === 'words' || content.kind === 'task' ? 'status' : 'alert'}
      {...holding}
    >
      <div className={styles.content}>
        {content.kind === 'problem' && (
          <ProblemNotice problem={content.problem} compact actions={buttons} />
        )}
        {content.kind === 'task' && (
          <TaskProgressLine
            text={content.title}
            callId={content.callId}
            startedAtMs={content.startedAtMs}
          />
        )}
        {(content.kind === 'words' || content.kind === 'busy') && (
          <>
            <p className={styles.title}>
              {content.kind === 'busy' && <span className={styles.spinner} aria-hidden />}
              <CodeText text={content.title} />
            </p>
            {content.text !== undefined && (
              <p className={styles.text}>
                <CodeText text={content.text} />
              </p>
            )}
            {buttons !== undefined && <div className={styles.actions}>{buttons}</div>}
          </>
        )}
      </div>
      {canClose && (
        <IconButton label="Close" icon={<X size={14} aria-hidden />} onClick={onClose} />
      )}
    </div>
  );
}

/** True for blocking notices, and for others that arrive while a dialog is open. */
function isShownOverDialog({ canClose }: Notice): boolean {
  return !canClose || document.querySelector('.mantine-Modal-content') !== null;
}
