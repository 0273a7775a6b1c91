import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './question-dialog.module.css';

/** A question with one action. Escape cancels. */
export function QuestionDialog({
  title,
  isOpen,
  action,
  look = 'primary',
  onAction,
  onClose,
  children,
}: {
  readonly title: string;
  readonly isOpen: boolean;
  /** The label of the action's button. */
  readonly action: string;
  readonly look?: 'primary' | 'danger';
  readonly onAction: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={440}
      centered
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={styles.words}>{children}</div>
      <div className={styles.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button look={look} onClick={onAction} data-autofocus>
          {action}
        </Button>
      </div>
    </Modal>
  );
}
