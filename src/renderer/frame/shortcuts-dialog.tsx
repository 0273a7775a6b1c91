import { useMemo, useState } from 'react';
import { menuCommands } from '../../shared/model/menu-commands.ts';
import { useApp, useWindowState } from '../kernel/app-context.ts';
import { commandsOf } from '../kernel/commands.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FilterField } from '../ui/filter-field.tsx';
import { keysText } from '../ui/keys.ts';
import { filterActions } from './filter-actions.ts';
import type { ShortcutGroup } from './local-keys.ts';
import { shortcutGroups } from './shortcut-groups.ts';
import styles from './shortcuts-dialog.module.css';

/** Lists and searches all shortcuts of the window. */
export function ShortcutsDialog() {
  const app = useApp();
  const isOpen = useWindowState((state) => state.isShortcutsOpen);
  return (
    <Dialog
      title={menuCommands.shortcuts.label}
      isOpen={isOpen}
      onClose={() => app.window.setState({ isShortcutsOpen: false })}
      widthPx={640}
    >
      <Shortcuts />
    </Dialog>
  );
}

function Shortcuts() {
  const app = useApp();
  const all = useMemo(() => shortcutGroups(commandsOf(app)), [app]);
  const [query, setQuery] = useState('');
  const found = all
    .map((group) => ({ ...group, rows: foundRows(group, query) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <>
      <FilterField
        isFirst
        label="Search shortcuts"
        placeholder="Search by command or key"
        value={query}
        onChange={setQuery}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keys scroll it. */}
      <section className={styles.list} aria-label="Shortcuts" tabIndex={0}>
        {found.map(({ title, rows }) => (
          <table key={title} className={styles.group}>
            <caption>{title}</caption>
            <tbody>
              {rows.map(({ keys, does }) => (
                <tr key={`${keys.join()} ${does}`}>
                  <th scope="row">{does}</th>
                  <td className={styles.keys}>
                    {keys.map((key) => (
                      <kbd key={key}>{keysText(key)}</kbd>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
        {found.length === 0 && <p className={styles.none}>No matching shortcut.</p>}
      </section>
    </>
  );
}

function foundRows({ title, rows }: ShortcutGroup, query: string): ShortcutGroup['rows'] {
  const searched = rows.map((row) => ({
    ...row,
    label: row.does,
    keywords: [title, ...(row.keywords ?? []), ...row.keys.map((key) => keysText(key))],
  }));
  return filterActions(searched, query);
}
