import { Modal } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import styles from './dialog.module.css';
import type { FileDrop } from './file-drop.ts';

/** A modal dialog. Escape and the cross close it; Enter in a field submits it. */
export function Dialog({
  title,
  isOpen,
  onClose,
  onSubmit,
  actions,
  widthPx = 420,
  isGrowing = false,
  drop,
  children,
}: {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSubmit?: () => void;
  /** The buttons at the bottom; the last one is what Enter presses. */
  readonly actions?: ReactNode;
  readonly widthPx?: number;
  /** True when parts of it open and close: its upper edge then stays where it is. */
  readonly isGrowing?: boolean;
  /** Takes a file dropped on the dialog. */
  readonly drop?: FileDrop;
  readonly children: ReactNode;
}) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit?.();
  }
  const content = (
    <>
      {children}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </>
  );
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={widthPx}
      centered={!isGrowing}
      {...(isGrowing && { yOffset: '8dvh' })}
      // The window never scrolls as a whole; checking that would cost another layout.
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      {...drop}
    >
      {onSubmit === undefined ? (
        <div className={styles.body}>{content}</div>
      ) : (
        <form className={styles.body} onSubmit={submit}>
          {content}
        </form>
      )}
    </Modal>
  );
}
