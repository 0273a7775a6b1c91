import { Maximize2, Minimize2 } from 'lucide-react';
import { menuCommands } from '../../shared/model/menu-commands.ts';
import { IconButton } from './icon-button.tsx';
import { ariaKeys } from './keys.ts';

const { keys, label } = menuCommands['response-room'];

/** The maximized state of a part of the window, and the function that toggles it. */
export interface Room {
  readonly isWhole: boolean;
  readonly toggle: () => void;
  /** What the part takes its room from; defaults to the request. */
  readonly other?: string;
}

/** Maximizes or restores the response beside its request or list. */
export function RoomButton({ isWhole, toggle, other = 'request' }: Room) {
  const Icon = isWhole ? Minimize2 : Maximize2;
  return (
    <IconButton
      label={isWhole ? `Show the ${other} again` : label}
      keys={keys}
      aria-keyshortcuts={ariaKeys(keys)}
      icon={<Icon size={14} aria-hidden />}
      onClick={toggle}
    />
  );
}
