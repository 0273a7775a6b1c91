import { Menu } from '@mantine/core';
import {
  Copy,
  FilePlus,
  FolderOpen,
  FolderPlus,
  GitCompareArrows,
  Pencil,
  Settings2,
  SquareArrowOutUpRight,
  SquareTerminal,
  Timer,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { menuCommands } from '../../../shared/model/menu-commands.ts';
import { MenuAt, type Point } from '../../ui/menu-at.tsx';
import { MenuKeys } from '../../ui/menu-keys.tsx';
import type { CollectionRow } from './collection-rows.ts';

/** The actions for a row of the collections tree. */
export type EntryAction =
  | 'open'
  | 'rename'
  | 'duplicate'
  | 'delete'
  | 'new-request'
  | 'new-folder'
  | 'compare'
  | 'time'
  | 'copy-as-curl'
  | 'settings'
  | 'show-in-folder';

/** The actions that change files. */
export const writingActions: ReadonlySet<EntryAction> = new Set([
  'rename',
  'duplicate',
  'delete',
  'new-request',
  'new-folder',
]);

/** The menu of a row; opens at a point of the window. */
export function EntryMenu({
  at,
  row,
  canWrite,
  onClose,
  onAction,
}: {
  readonly at: Point;
  readonly row: CollectionRow;
  /** False in a read-only workspace. */
  readonly canWrite: boolean;
  readonly onClose: () => void;
  readonly onAction: (action: EntryAction) => void;
}) {
  function item(action: EntryAction, label: string, icon: ReactNode, keys?: string) {
    return (
      <Menu.Item
        leftSection={icon}
        rightSection={keys === undefined ? undefined : <MenuKeys keys={keys} />}
        disabled={!canWrite && writingActions.has(action)}
        onClick={() => onAction(action)}
      >
        {label}
      </Menu.Item>
    );
  }
  const isRequest = row.kind === 'request';
  return (
    <MenuAt at={at} label={`Actions for ${row.name}`} opened onClose={onClose} width={230}>
      {isRequest && (
        <>
          {item('open', 'Open', <SquareArrowOutUpRight size={14} aria-hidden />, 'Enter')}
          {item('compare', menuCommands.compare.label, <GitCompareArrows size={14} aria-hidden />)}
          {item('time', menuCommands.time.label, <Timer size={14} aria-hidden />)}
          {item(
            'copy-as-curl',
            menuCommands['copy-as-curl'].label,
            <SquareTerminal size={14} aria-hidden />,
          )}
          <Menu.Divider />
        </>
      )}
      {item('rename', 'Rename', <Pencil size={14} aria-hidden />, 'F2')}
      {item('duplicate', 'Duplicate', <Copy size={14} aria-hidden />, 'Mod+D')}
      {item('delete', 'Delete', <Trash2 size={14} aria-hidden />, 'Del')}
      <Menu.Divider />
      {item('new-request', 'New request here', <FilePlus size={14} aria-hidden />)}
      {item('new-folder', 'New folder here', <FolderPlus size={14} aria-hidden />)}
      <Menu.Divider />
      {!isRequest && item('settings', 'Settings', <Settings2 size={14} aria-hidden />)}
      {item('show-in-folder', 'Show in folder', <FolderOpen size={14} aria-hidden />)}
    </MenuAt>
  );
}
