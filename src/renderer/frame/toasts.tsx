import { X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand/react';
import { useApp } from '../kernel/app-context.ts';
import { dismissNotice, type Notice, toastsOf } from '../kernel/notices-store.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { NoticeContent } from './notice-content.tsx';
import { onceSeen } from './once-seen.ts';
import styles from './toasts.module.css';

/** The time for reading a toast that does not stay. The list of notices has it afterwards. */
const readableMs = 6000;

/**
 * Shows the latest notices at the bottom of the work area, newest first. Notices from before a dialog wait
 * until it is closed; later ones appear in the corner.
 */
export function Toasts() {
  const app = useApp();
  const notices = useStore(app.notices, (state) => state.notices);
  return (
    <section className={styles.toasts} aria-label="Notices" aria-live="polite" data-pane>
      {toastsOf(notices).map((notice) => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

function Toast({ notice }: { readonly notice: Notice }) {
  const app = useApp();
  const { content, stays, canClose } = notice;
  const card = useRef<HTMLDivElement>(null);
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isHeld = isPointedAt || hasFocus;
  // Decided once per notice, also for one that replaces another.
  const isOfDialog = useMemo(() => isShownOverDialog(notice), [notice]);

  // It stays while it is hovered or focused (WCAG 2.2.1), and until somebody has seen it. A replacement
  // starts again.
  useEffect(() => {
    if (stays || isHeld) return;
    const isShown = (): boolean => !document.hidden && card.current?.getClientRects().length !== 0;
    return onceSeen(window, isShown, readableMs, () => dismissNotice(app.notices, notice));
  }, [app, notice, stays, isHeld]);

  const holding = {
    onMouseEnter: () => setPointedAt(true),
    onMouseLeave: () => setPointedAt(false),
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
  };
  return (
    <div
      ref={card}
      className={joinClasses(styles.toast, !isOfDialog && styles.waits)}
      role={content.kind === 'problem' ? 'alert' : 'status'}
      {...holding}
    >
      <NoticeContent notice={notice} />
      {canClose && (
        <IconButton
          label="Close"
          icon={<X size={14} aria-hidden />}
          onClick={() => dismissNotice(app.notices, notice)}
        />
      )}
    </div>
  );
}

/** True for blocking notices, and for others that arrive while a dialog is open. */
function isShownOverDialog({ canClose }: Notice): boolean {
  return !canClose || document.querySelector('.mantine-Modal-content') !== null;
}
