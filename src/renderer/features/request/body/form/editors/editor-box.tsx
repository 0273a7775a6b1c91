import type { ReactNode, Ref } from 'react';
import { joinClasses } from '../../../../../ui/join-classes.ts';
import styles from './editors.module.css';

/** The frame of an editor: invisible while its field is unset, red while its value is wrong. */
export function EditorBox({
  isUnset,
  isWrong,
  hasLines = false,
  tools,
  className,
  ref,
  children,
}: {
  readonly isUnset: boolean;
  readonly isWrong: boolean;
  /** True when its text has several lines: it grows over the rows below while it is edited. */
  readonly hasLines?: boolean;
  /** Buttons at the right end. */
  readonly tools?: ReactNode;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}) {
  return (
    <div
      ref={ref}
      className={joinClasses(
        styles.box,
        isUnset && !isWrong && styles.unset,
        isWrong && styles.wrong,
        hasLines && styles.lines,
        className,
      )}
    >
      {children}
      {tools !== undefined && <span className={styles.tools}>{tools}</span>}
    </div>
  );
}
