import { useEffect, useState } from 'react';
import type { ThemeChoice } from '../../../../shared/contract/shell.ts';
import { menuCommands } from '../../../../shared/model/menu-commands.ts';
import { useApp, useWindowState } from '../../../kernel/app-context.ts';
import { chooseTheme } from '../../../kernel/choose-theme.ts';
import { runCommand } from '../../../kernel/commands.ts';
import { showProblem } from '../../../kernel/notices-store.ts';
import { openDataFolder } from '../../../kernel/show-in-folder.ts';
import { isReadOnly } from '../../../kernel/window-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormRow } from '../../../ui/form-row.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
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
    <section className={styles.rows} aria-label="Preferences">
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
      <BodyLimit />
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
    </section>
  );

  /** Shows something else instead of the preferences. */
  function goTo(commandId: string) {
    close(app);
    runCommand(app, commandId);
  }
}

const bodyLimits = [64, 128, 256, 512, 1024, 2048];

/** The size limit of bodies, which is a setting of the open workspace. */
function BodyLimit() {
  const app = useApp();
  const limit = useWindowState(({ workspace }) => workspace?.maxBodyMegabytes ?? null);
  const isLocked = useWindowState(isReadOnly);
  if (limit === null) return null;

  async function save(maxBodyMegabytes: number) {
    const result = await app.engine.saveBodyLimit({ maxBodyMegabytes });
    if (result.ok) app.window.setState({ workspace: result.value.workspace });
    else showProblem(app.notices, 'body-limit', result.problem);
  }

  const limits = bodyLimits.includes(limit) ? bodyLimits : [limit, ...bodyLimits];
  return (
    <FormRow
      label="Body size limit"
      hint="Larger bodies are cut. Saved in protodesk.yaml of this workspace."
    >
      <Select
        label="Body size limit"
        value={String(limit)}
        options={limits.map((one) => ({ value: String(one), label: `${one} MB` }))}
        isDisabled={isLocked}
        onChange={(value) => void save(Number(value))}
      />
    </FormRow>
  );
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
