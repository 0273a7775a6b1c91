import { Binary, FlaskConical, FolderOpen, Plus } from 'lucide-react';
import { menuCommands } from '../../shared/model/menu-commands.ts';
import { useApp, useSchemas, useWindowState } from '../kernel/app-context.ts';
import { runCommand } from '../kernel/commands.ts';
import { openNewRequest } from '../kernel/open-request.ts';
import { openWorkspace } from '../kernel/open-workspace.ts';
import { setNamesOf } from '../kernel/schemas-store.ts';
import { Button } from '../ui/button.tsx';
import { ariaKeys } from '../ui/keys.ts';
import styles from './no-tab.module.css';

/** The middle of the window when no tab is open. */
export function NoTab() {
  const app = useApp();
  const hasRequests = useWindowState((state) => state.workspace?.collections.length !== 0);
  const hasTypes = useSchemas(({ report }) => report === null || setNamesOf(report).length > 0);
  const openFile = (
    <Button
      icon={<Binary size={14} aria-hidden />}
      title="A body of protobuf or JSON, a hex dump, a recording (HAR)"
      aria-keyshortcuts={ariaKeys(menuCommands['open-body'].keys)}
      onClick={() => runCommand(app, 'open-body')}
    >
      Open a binary file...
    </Button>
  );
  const newRequest = (
    <Button
      look="primary"
      icon={<Plus size={14} aria-hidden />}
      onClick={() => openNewRequest(app)}
    >
      New request
    </Button>
  );
  if (hasRequests || hasTypes) {
    return (
      <div className={styles.place}>
        <p>
          {hasRequests
            ? 'No request is open. Choose one on the left, or start a new one.'
            : 'There is no request in this workspace yet. Start with a new one.'}
        </p>
        <div className={styles.actions}>
          {newRequest}
          {openFile}
        </div>
      </div>
    );
  }
  return (
    <div className={styles.place}>
      <h2>This workspace is empty</h2>
      <p>
        Open the folder of your .proto files, so that requests know their message types, and start
        with a request. Or look at the samples first: they bring a server with them.
      </p>
      <div className={styles.actions}>
        {newRequest}
        <Button
          icon={<FolderOpen size={14} aria-hidden />}
          onClick={() => runCommand(app, 'import-folder')}
        >
          Open your .proto folder...
        </Button>
        <Button
          icon={<FlaskConical size={14} aria-hidden />}
          onClick={() => void openWorkspace(app, { kind: 'samples' })}
        >
          Open the samples
        </Button>
        {openFile}
      </div>
    </div>
  );
}
