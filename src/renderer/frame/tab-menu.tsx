import { Menu } from '@mantine/core';
import { useApp } from '../kernel/app-context.ts';
import type { Tab } from '../kernel/tabs/tabs-state.ts';
import { MenuAt, type Point } from '../ui/menu-at.tsx';
import { MenuKeys } from '../ui/menu-keys.tsx';
import { menuOfTab } from './tab-commands.ts';

/** The menu of a tab; opens at a point of the window. */
export function TabMenu({
  at,
  tab,
  title,
  onClose,
}: {
  readonly at: Point;
  readonly tab: Tab;
  readonly title: string;
  readonly onClose: () => void;
}) {
  const app = useApp();
  const state = app.tabs.getState();
  return (
    <MenuAt at={at} label={`Actions for ${title}`} opened onClose={onClose} width={220}>
      {menuOfTab(state, tab).map((command) => (
        <Menu.Item
          key={command.id}
          rightSection={command.keys === undefined ? undefined : <MenuKeys keys={command.keys} />}
          disabled={!command.canRun(state, tab)}
          onClick={() => command.run(app, tab)}
        >
          {command.label}
        </Menu.Item>
      ))}
    </MenuAt>
  );
}
