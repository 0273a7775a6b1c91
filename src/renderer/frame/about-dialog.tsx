import { Modal } from '@mantine/core';
import { menuCommands } from '../../shared/model/menu-commands.ts';
import { useApp, useWindowState } from '../kernel/app-context.ts';
import styles from './about-dialog.module.css';

/** Shows the versions that a bug report needs. */
export function AboutDialog() {
  const app = useApp();
  const isOpen = useWindowState((state) => state.isAboutOpen);
  const info = useWindowState((state) => state.appInfo);
  return (
    <Modal
      opened={isOpen}
      onClose={() => app.window.setState({ isAboutOpen: false })}
      title={menuCommands.about.label}
      size={380}
      centered
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <dl className={styles.list}>
        <dt>Protodesk</dt>
        <dd>{info?.version}</dd>
        <dt>Electron</dt>
        <dd>{info?.electron}</dd>
        <dt>Chromium</dt>
        <dd>{info?.chrome}</dd>
        <dt>Node.js</dt>
        <dd>{info?.node}</dd>
        <dt>Platform</dt>
        <dd>{info?.platform}</dd>
      </dl>
      <p className={styles.note}>Apache License 2.0. No account, no cloud, no telemetry.</p>
    </Modal>
  );
}
