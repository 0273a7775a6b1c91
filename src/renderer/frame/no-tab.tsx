import { FolderInput, Plus } from 'lucide-react';
import { menuCommands } from '../../shared/model/menu-commands.ts';
import { useApp, useSchemas, useWindowState } from '../kernel/app-context.ts';
import { runCommand } from '../kernel/commands.ts';
import { openNewRequest } from '../kernel/open-request.ts';
import { openWorkspace } from '../kernel/open-workspace.ts';
import { setNamesOf } from '../kernel/schemas-store.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import styles from './no-tab.module.css';

/** The middle of the window when no tab is open. */
export function NoTab() {
  const app = useApp();
  const hasRequests = useWindowState((state) => state.workspace?.collections.length !== 0);
  const hasTypes = useSchemas(({ report }) => report === null || setNamesOf(report).length > 0);
  if (hasRequests || hasTypes) {
    return (
      <div className={styles.place}>
        <p>
          {hasRequests
            ? 'No request is open. Choose one on the left, or create one.'
            : 'No requests yet.'}
        </p>
        <Button
          look="primary"
          icon={<Plus size={14} aria-hidden />}
          onClick={() => openNewRequest(app)}
        >
          {menuCommands['new-tab'].label}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.place}>
      <h2>This workspace is empty</h2>
      <p>Open the folder of your project, or drop it here. It is only read until you confirm.</p>
      <Button
        look="primary"
        icon={<FolderInput size={14} aria-hidden />}
        onClick={() => runCommand(app, 'open-project')}
      >
        {menuCommands['open-project'].label}
      </Button>
      <p>
        Or{' '}
        <LinkButton onClick={() => openNewRequest(app)}>{menuCommands['new-tab'].label}</LinkButton>{' '}
        ·{' '}
        <LinkButton onClick={() => void openWorkspace(app, { kind: 'samples' })}>
          {menuCommands.samples.label}
        </LinkButton>
      </p>
    </div>
  );
}
