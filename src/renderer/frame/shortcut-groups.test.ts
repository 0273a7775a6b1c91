import { expect, it } from 'vitest';
import { commandsOf } from '../kernel/commands.ts';
import { keysText } from '../ui/keys.ts';
import { rowActions } from '../views/inspector/tree/row-actions.ts';
import { features } from './features.ts';
import { localKeys, type ShortcutGroup } from './local-keys.ts';
import { shortcutGroups } from './shortcut-groups.ts';

const commands = commandsOf({ features });

it('docs/KEYS.md lists the shortcuts of the window (npx vitest run -u writes it anew)', async () => {
  const page = [
    '# Keys',
    '',
    'On a Mac, Cmd replaces Ctrl, except in Ctrl+Tab and Ctrl+Shift+Tab. The window has the same list: **Help > Keyboard',
    'shortcuts** (Ctrl+/).',
    ...shortcutGroups(commands).flatMap(sectionOf),
    '',
  ].join('\n');
  await expect(page).toMatchFileSnapshot('../../../docs/KEYS.md');
});

it('every command with keys is listed once', () => {
  const listed = shortcutGroups(commands)[0]?.rows.map(({ does }) => does) ?? [];
  const named = commands
    .filter(({ keys, label }) => keys !== undefined && !/^Tab \d$/u.test(label))
    .map(({ label }) => label);
  expect(listed.toSorted()).toEqual([...named, 'Tab 1 to 8'].toSorted());
});

it('no two commands have the same keys', () => {
  const keys = commands.flatMap((command) => command.keys ?? []);
  expect(keys).toEqual([...new Set(keys)]);
});

it('lists the keys in the menu of a tree row', () => {
  const nothing = () => undefined;
  const line = { kind: 'root', isOpen: true } as Parameters<typeof rowActions>[0];
  const inMenu = rowActions(line, {
    copyValue: nothing,
    copyPath: nothing,
    copyJson: nothing,
    copyText: nothing,
    copyBytes: nothing,
    toggle: nothing,
    expandAll: nothing,
    view: nothing,
    edit: null,
    naming: null,
  }).flatMap((group) => group.flatMap(({ keys }) => keys ?? []));
  const listed = localKeys
    .find(({ title }) => title === 'Tree of a response')
    ?.rows.flatMap(({ keys }) => keys);
  expect(inMenu.length).toBeGreaterThan(3);
  expect(inMenu.filter((keys) => !listed?.includes(keys))).toEqual([]);
});

function sectionOf({ title, rows }: ShortcutGroup): readonly string[] {
  return [
    '',
    `## ${title}`,
    '',
    '| key | does |',
    '|---|---|',
    ...rows.map(
      ({ keys, does }) =>
        `| ${keys.map((key) => codeOf(keysText(key, false))).join(', ')} | ${does} |`,
    ),
  ];
}

/** Signs that Markdown would read as a list or emphasis. */
function codeOf(keys: string): string {
  return /^[*+]$/u.test(keys) ? `\`${keys}\`` : keys;
}
