import { Maximize2, Minimize2 } from 'lucide-react';
import { menuCommands } from '../../shared/model/menu-commands.ts';
import { IconButton } from './icon-button.tsx';
import { ariaKeys } from './keys.ts';

const { keys } = menuCommands['response-room'];

/** Whether a part of the window has all the room, and how it gets it or gives it back. */
export interface Room {
  readonly isWhole: boolean;
  readonly toggle: () => void;
  /** What gives the room; the request when left out. */
  readonly other?: string;
}

/** Gives the response the room of its request or list, or takes it back. */
export function RoomButton({ isWhole, toggle, other = 'request' }: Room) {
  const Icon = isWhole ? Minimize2 : Maximize2;
  return (
    <IconButton
      label={isWhole ? `Show the ${other} again` : 'Give the response all the room'}
      keys={keys}
      aria-keyshortcuts={ariaKeys(keys)}
      icon={<Icon size={14} aria-hidden />}
      onClick={toggle}
    />
  );
}
