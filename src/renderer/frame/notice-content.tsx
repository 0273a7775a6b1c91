import { useApp } from '../kernel/app-context.ts';
import { type Notice, runAction } from '../kernel/notices-store.ts';
import { Button } from '../ui/button.tsx';
import { CodeText } from '../ui/code-text.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import styles from './notice-content.module.css';

/** The text and the buttons of a notice, in a toast and in the list. */
export function NoticeContent({
  notice,
  onAct,
}: {
  readonly notice: Notice;
  /** Called after a button was pressed. */
  readonly onAct?: () => void;
}) {
  const { notices } = useApp();
  const { content, actions } = notice;
  const buttons =
    actions.length === 0
      ? undefined
      : actions.map((action) => (
          <Button
            key={action.label}
            onClick={() => {
              runAction(notices, notice, action);
              onAct?.();
            }}
          >
            {action.label}
          </Button>
        ));
  return (
    <div className={styles.content}>
      {content.kind === 'problem' ? (
        <ProblemNotice problem={content.problem} compact actions={buttons} />
      ) : (
        <div className={styles.row}>
          <div className={styles.words}>
            <p className={styles.title}>
              <CodeText text={content.title} />
            </p>
            {'text' in content && content.text !== undefined && (
              <p className={styles.text}>
                <CodeText text={content.text} />
              </p>
            )}
          </div>
          {buttons !== undefined && <div className={styles.actions}>{buttons}</div>}
        </div>
      )}
    </div>
  );
}
