import { Menu } from '@mantine/core';
import {
  Copy,
  FilePen,
  GitCompareArrows,
  SendHorizontal,
  SquareArrowOutUpRight,
  SquarePlus,
  SquareTerminal,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { menuCommands } from '../../../shared/model/menu-commands.ts';
import { MenuAt, type Point } from '../../ui/menu-at.tsx';
import { MenuKeys } from '../../ui/menu-keys.tsx';

/** The actions for an exchange of the list. */
export type HistoryAction =
  | 'open'
  | 'open-kept'
  | 'open-as-request'
  | 'send-again'
  | 'compare'
  | 'copy-url'
  | 'copy-as-curl'
  | 'delete';

/** The menu of an exchange; opens at a point of the window. */
export function HistoryMenu({
  at,
  name,
  onClose,
  onAction,
}: {
  readonly at: Point;
  readonly name: string;
  readonly onClose: () => void;
  readonly onAction: (action: HistoryAction) => void;
}) {
  function item(action: HistoryAction, label: string, icon: ReactNode, keys?: string) {
    return (
      <Menu.Item
        leftSection={icon}
        rightSection={keys === undefined ? undefined : <MenuKeys keys={keys} />}
        onClick={() => onAction(action)}
      >
        {label}
      </Menu.Item>
    );
  }
  return (
    <MenuAt at={at} label={`Actions for ${name}`} opened onClose={onClose} width={240}>
      {item('open', 'Open', <SquareArrowOutUpRight size={14} aria-hidden />, 'Enter')}
      {item('open-kept', 'Open in a new tab', <SquarePlus size={14} aria-hidden />, 'Mod+Enter')}
      {item('open-as-request', 'Open as request', <FilePen size={14} aria-hidden />)}
      <Menu.Divider />
      {item('send-again', 'Send again', <SendHorizontal size={14} aria-hidden />)}
      {item('compare', 'Compare with now', <GitCompareArrows size={14} aria-hidden />)}
      <Menu.Divider />
      {item(
        'copy-as-curl',
        menuCommands['copy-as-curl'].label,
        <SquareTerminal size={14} aria-hidden />,
      )}
      {item('copy-url', 'Copy URL', <Copy size={14} aria-hidden />)}
      {item('delete', 'Delete', <Trash2 size={14} aria-hidden />, 'Del')}
    </MenuAt>
  );
}
