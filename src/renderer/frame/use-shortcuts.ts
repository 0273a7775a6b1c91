import { useEffect } from 'react';
import type { App } from '../kernel/app-context.ts';
import { runShortcut } from './commands.ts';
import { type Shortcut, shortcutOf } from './shortcut-of.ts';

/** Listens for the window's shortcuts wherever the focus is. */
export function useShortcuts(app: App): void {
  useEffect(() => {
    const isMac = navigator.userAgent.includes('Macintosh');

    // Before the editor sees them: it has uses of its own for Ctrl+Enter and Ctrl+K.
    function onKeyDown(event: KeyboardEvent): void {
      const shortcut = shortcutOf(event, isMac);
      if (shortcut === null || isForOther(shortcut, event.target)) return;
      if (isBehindDialog(shortcut)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat || isStep(shortcut)) runShortcut(app, shortcut);
    }

    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [app]);
}

/** Inside the editor, and in a part of the window with a search of its own, Ctrl+F searches what is there. */
function isForOther(shortcut: Shortcut, target: EventTarget | null): boolean {
  if (shortcut.kind !== 'filter' || !(target instanceof Element)) return false;
  if (target.closest('.monaco-editor') !== null) return true;
  const own = target.closest('[data-own-search], [data-searchable]');
  return own !== null && (own.matches('[data-searchable]') || hasSearchable(own));
}

function hasSearchable(part: Element): boolean {
  return part.querySelector('[data-searchable]') !== null;
}

/** What a dialog covers cannot be seen: no key changes it, or sends it. The palette is one that its key closes. */
function isBehindDialog(shortcut: Shortcut): boolean {
  return shortcut.kind !== 'palette' && document.querySelector('[aria-modal="true"]') !== null;
}

/** A key that is held goes on with these. */
function isStep({ kind }: Shortcut): boolean {
  return /^(next|previous)-/.test(kind);
}
