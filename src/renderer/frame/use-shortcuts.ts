import { useEffect } from 'react';
import type { App, Command } from '../kernel/app.ts';
import { canRun, commandsOf } from '../kernel/commands.ts';
import { commandOfKeys } from './command-of-keys.ts';

/** Listens for the window's shortcuts, wherever the focus is. */
export function useShortcuts(app: App): void {
  useEffect(() => {
    const isMac = navigator.userAgent.includes('Macintosh');
    const commands = commandsOf(app);

    // Runs before the editor, which uses Ctrl+Enter and Ctrl+K itself.
    function onKeyDown(event: KeyboardEvent): void {
      const command = commandOfKeys(commands, event, isMac);
      if (command === null || !isMeant(command, event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      const isWanted = !event.repeat || command.isRepeated === true;
      if (isWanted && canRun(app, command)) command.run(app);
    }

    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [app]);
}

function isMeant({ when, isAboveDialogs }: Command, target: EventTarget | null): boolean {
  if (when && target instanceof Element && !when(target)) return false;
  return isAboveDialogs === true || document.querySelector('[aria-modal="true"]') === null;
}
