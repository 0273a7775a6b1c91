import { FolderInput, Search } from 'lucide-react';
import { menuCommands } from '../../shared/model/menu-commands.ts';
import { useApp, useTabs, useWindowState } from '../kernel/app-context.ts';
import { runCommand } from '../kernel/commands.ts';
import { Button } from '../ui/button.tsx';
import { keysText } from '../ui/keys.ts';
import { Select } from '../ui/select.tsx';
import { palette } from './palette-store.ts';
import styles from './top-bar.module.css';
import { WorkspaceMenu } from './workspace-menu.tsx';

const noEnvironment = '';
/** Cannot be the name of an environment: names have one line. */
const manage = '\n';
const showCookies = '\n\n';

/** The workspace, the palette and the environment. */
export function TopBar() {
  const app = useApp();
  const environments = useWindowState((state) => state.workspace?.environments ?? null);
  const isSamples = useWindowState((state) => state.isSamples);
  const environmentName = useTabs((state) => state.environmentName);
  const names = environments?.map((environment) => environment.name) ?? [];
  const isGone =
    environmentName !== null && environments !== null && !names.includes(environmentName);

  return (
    <header className={styles.bar}>
      <div className={styles.start}>
        <WorkspaceMenu />
        {isSamples && (
          <Button
            icon={<FolderInput size={14} aria-hidden />}
            aria-label={menuCommands['open-project'].label}
            onClick={() => runCommand(app, 'open-project')}
          >
            <span className={styles.words}>{menuCommands['open-project'].label}</span>
          </Button>
        )}
      </div>
      <button type="button" className={styles.search} onClick={() => palette.open()}>
        <Search size={14} aria-hidden />
        <span>{menuCommands['open-palette'].label}</span>
        <kbd className={styles.keys}>{keysText(menuCommands['open-palette'].keys)}</kbd>
      </button>
      <div className={styles.end}>
        <Select
          label="Environment"
          prefix={<span className={styles.prefix}>Environment</span>}
          value={environmentName ?? noEnvironment}
          options={[
            ...names.map((name) => ({ value: name, label: name })),
            ...(isGone
              ? [{ value: environmentName, label: environmentName, note: 'missing' }]
              : []),
            { value: noEnvironment, label: 'None' },
            { value: manage, label: menuCommands.environments.label },
            { value: showCookies, label: 'Cookies' },
          ]}
          onChange={(name) => {
            if (name === manage) runCommand(app, 'environments');
            else if (name === showCookies) runCommand(app, 'cookies');
            else app.tabs.setState({ environmentName: name === noEnvironment ? null : name });
          }}
        />
      </div>
    </header>
  );
}
