import { useStore } from 'zustand/react';
import { useApp } from '../kernel/app-context.ts';
import { isWork, runAction } from '../kernel/notices-store.ts';
import { TaskProgressLine } from '../kernel/task-progress-line.tsx';
import { Button } from '../ui/button.tsx';
import styles from './work-status.module.css';

/** Shows the progress of long work in the status bar, with Cancel. */
export function WorkStatus() {
  const app = useApp();
  const notices = useStore(app.notices, (state) => state.notices);
  return notices.filter(isWork).map((notice) => {
    const { content, actions } = notice;
    return (
      <div key={notice.id} className={styles.work}>
        {content.kind === 'task' && (
          <TaskProgressLine
            text={content.title}
            callId={content.callId}
            startedAtMs={content.startedAtMs}
          />
        )}
        {content.kind === 'busy' && (
          <>
            <span className={styles.spinner} aria-hidden />
            <span role="status" className={styles.words}>
              {[content.title, content.text].filter(Boolean).join(': ')}
            </span>
            {actions.map((action) => (
              <Button key={action.label} onClick={() => runAction(app.notices, notice, action)}>
                {action.label}
              </Button>
            ))}
          </>
        )}
      </div>
    );
  });
}
