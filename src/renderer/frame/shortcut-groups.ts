import type { Command } from '../kernel/app.ts';
import { localKeys, type Shortcut, type ShortcutGroup } from './local-keys.ts';

/** Returns all shortcuts: of the commands, in the order of the palette, and of parts of the window. */
export function shortcutGroups(commands: readonly Command[]): readonly ShortcutGroup[] {
  const rows = commands
    .toSorted((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity))
    .flatMap(({ label, keys, keywords = [] }) =>
      keys === undefined ? [] : [{ keys: [keys], does: label, keywords }],
    );
  return [{ title: 'Window', rows: joinTabs(rows) }, ...localKeys];
}

/** Joins the rows of tabs 1 to 8, which would only fill the list. */
function joinTabs(rows: readonly Shortcut[]): readonly Shortcut[] {
  const isTab = ({ does }: Shortcut) => /^Tab [2-8]$/u.test(does);
  return rows
    .filter((row) => !isTab(row))
    .map((row) =>
      row.does === 'Tab 1' ? { ...row, keys: ['Mod+1', '...', 'Mod+8'], does: 'Tab 1 to 8' } : row,
    );
}
