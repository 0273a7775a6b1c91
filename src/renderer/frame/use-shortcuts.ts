import { useEffect } from 'react';
import type { App, Command } from '../kernel/app.ts';
import { commandsOf } from '../kernel/commands.ts';
import { commandOfKeys } from './command-of-keys.ts';

/** Listens for the window's shortcuts wherever the focus is. */
export function useShortcuts(app: App): void {
  useEffect(() => {
    const isMac = navigator.userAgent.includes('Macintosh');
    const commands = commandsOf(app);

    // Before the editor sees them: it has uses of its own for Ctrl+Enter and Ctrl+K.
    function onKeyDown(event: KeyboardEvent): void {
      const command = commandOfKeys(commands, event, isMac);
      if (command === null || isForOther(command, event.target)) return;
      if (isBehindDialog(command)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat || command.isRepeated === true) command.run(app);
    }

    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [app]);
}

/** Inside the editor, and in a part of the window with a search of its own, Ctrl+F searches what is there. */
function isForOther({ id }: Command, target: EventTarget | null): boolean {
  if (id !== 'filter' || !(target instanceof Element)) return false;
  if (target.closest('.monaco-editor') !== null) return true;
  const own = target.closest('[data-own-search], [data-searchable]');
  return own !== null && (own.matches('[data-searchable]') || hasSearchable(own));
}

function hasSearchable(part: Element): boolean {
  return part.querySelector('[data-searchable]') !== null;
}

/** What a dialog covers cannot be seen: no key changes it, or sends it. The palette is one that its key closes. */
function isBehindDialog({ id }: Command): boolean {
  return id !== 'open-palette' && document.querySelector('[aria-modal="true"]') !== null;
}
