import { useEffect, useState } from 'react';
import type { ThemeChoice } from '../../../../shared/contract/shell.ts';
import { menuCommands } from '../../../../shared/model/menu-commands.ts';
import { useApp, useWindowState } from '../../../kernel/app-context.ts';
import { chooseTheme } from '../../../kernel/choose-theme.ts';
import { runCommand } from '../../../kernel/commands.ts';
import { openDataFolder } from '../../../kernel/show-in-folder.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, FormRow } from '../../../ui/form-row.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import styles from './preferences-dialog.module.css';

/** The settings of this computer, for all workspaces. */
export function PreferencesDialog() {
  const app = useApp();
  const isOpen = useWindowState((state) => state.isPreferencesOpen);
  return (
    <Dialog
      title={menuCommands.preferences.label}
      isOpen={isOpen}
      onClose={() => close(app)}
      widthPx={600}
    >
      <Preferences />
    </Dialog>
  );
}

function Preferences() {
  const app = useApp();
  const theme = useWindowState((state) => state.theme);
  const dataFolder = useDataFolder();
  return (
    <Form label="Preferences">
      <FormRow label="Theme">
        <Segmented<ThemeChoice>
          label="Theme"
          value={theme}
          segments={[
            { value: 'system', label: 'System' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          onChange={(choice) => void chooseTheme(app, choice)}
        />
      </FormRow>
      <FormRow label="Private data" hint="Tabs, drafts, history and secrets of each workspace.">
        <p className={styles.folder}>{dataFolder}</p>
        <div className={styles.actions}>
          <Button onClick={() => void openDataFolder(app)}>Show in folder</Button>
          <Button onClick={() => goTo('private-data')}>Manage...</Button>
        </div>
      </FormRow>
      <FormRow label="Keys">
        <Button onClick={() => goTo('shortcuts')}>{menuCommands.shortcuts.label}</Button>
      </FormRow>
    </Form>
  );

  /** Shows something else instead of the preferences. */
  function goTo(commandId: string) {
    close(app);
    runCommand(app, commandId);
  }
}

function close(app: Pick<ReturnType<typeof useApp>, 'window'>): void {
  app.window.setState({ isPreferencesOpen: false });
}

/** The folder with the private data of all workspaces; empty until it is known. */
function useDataFolder(): string {
  const { engine } = useApp();
  const [folder, setFolder] = useState('');
  useEffect(() => {
    let isShown = true;
    void engine.listPrivateData({}).then((listed) => {
      if (isShown && listed.ok) setFolder(listed.value.dataFolder);
    });
    return () => {
      isShown = false;
    };
  }, [engine]);
  return folder;
}
