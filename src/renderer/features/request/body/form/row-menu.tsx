import { Menu } from '@mantine/core';
import { MenuAt, type Point } from '../../../../ui/menu-at.tsx';
import { MenuKeys } from '../../../../ui/menu-keys.tsx';
import type { FormRow, RowCommand } from './model/form-row.ts';

/** The actions in the menu of a row. */
export type RowMenuAction =
  | Exclude<RowCommand, 'paste'>
  | 'copy-value'
  | 'copy-path'
  | 'show-in-json';

interface MenuChoice {
  readonly action: RowMenuAction;
  readonly label: string;
  readonly keys?: string;
}

const commands: readonly (MenuChoice & { readonly action: Exclude<RowCommand, 'paste'> })[] = [
  { action: 'set-default', label: 'Set to the default', keys: 'Space' },
  { action: 'unset', label: 'Unset', keys: 'Delete' },
  { action: 'add', label: 'Duplicate', keys: 'Insert' },
  { action: 'duplicate', label: 'Duplicate', keys: 'Mod+D' },
  { action: 'move-up', label: 'Move up', keys: 'Alt+Up' },
  { action: 'move-down', label: 'Move down', keys: 'Alt+Down' },
  { action: 'remove', label: 'Remove', keys: 'Delete' },
];

const others: readonly MenuChoice[] = [
  { action: 'copy-value', label: 'Copy value', keys: 'Mod+C' },
  { action: 'copy-path', label: 'Copy field path' },
  { action: 'show-in-json', label: 'Show in JSON' },
];

/** The menu of a row; opens at a point of the window. */
export function RowMenu({
  row,
  at,
  onAct,
  onClose,
}: {
  /** Null while it is closed. */
  readonly row: FormRow | null;
  readonly at: Point;
  readonly onAct: (row: FormRow, action: RowMenuAction) => void;
  readonly onClose: () => void;
}) {
  const own = commands.filter(({ action }) => row?.commands.has(action) === true);
  const rest = others.filter(({ action }) => action !== 'copy-value' || hasValue(row));
  return (
    <MenuAt
      at={at}
      label={row === null ? undefined : `Actions for ${row.path}`}
      opened={row !== null}
      onClose={onClose}
      closeOnItemClick={false}
      width={200}
    >
      {own.map((choice) => (
        <Choice key={choice.action} choice={choice} row={row} onAct={onAct} />
      ))}
      {own.length > 0 && <Menu.Divider />}
      {rest.map((choice) => (
        <Choice key={choice.action} choice={choice} row={row} onAct={onAct} />
      ))}
    </MenuAt>
  );
}

function Choice({
  choice: { action, label, keys },
  row,
  onAct,
}: {
  readonly choice: MenuChoice;
  readonly row: FormRow | null;
  readonly onAct: (row: FormRow, action: RowMenuAction) => void;
}) {
  return (
    <Menu.Item
      rightSection={keys === undefined ? undefined : <MenuKeys keys={keys} />}
      onClick={() => row !== null && onAct(row, action)}
    >
      {label}
    </Menu.Item>
  );
}

function hasValue(row: FormRow | null): boolean {
  return row !== null && (row.text !== null || row.state !== 'unset');
}
