import { useEffect } from 'react';
import type { App } from '../../kernel/app.ts';
import { useApp } from '../../kernel/app-context.ts';
import { type FileToOpen, fileOfBrowser, fileOfText, pastedName } from './file-to-open.ts';
import { openFiles } from './open-files.ts';

/** Opens what is pasted where no field takes it: files, or a text. Draws nothing. */
export function PasteTarget() {
  const app = useApp();
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => takePasted(app, event);
    // After the parts that take a paste themselves, some of which listen on the document.
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [app]);
  return null;
}

function takePasted(app: App, event: ClipboardEvent): void {
  // Without a field the event goes to the page, wherever the focus is.
  if (event.defaultPrevented || takesPaste(document.activeElement)) return;
  if (document.querySelector('[aria-modal="true"]') !== null) return;
  const files = event.clipboardData === null ? [] : filesOf(event.clipboardData);
  if (files.length === 0) return;
  event.preventDefault();
  void openFiles(app, files, 'paste');
}

/** True in fields and editors, and in the form of a body, whose rows take lists. */
function takesPaste(focused: Element | null): boolean {
  const field = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';
  return focused?.closest(`${field}, .monaco-editor, [data-row]`) != null;
}

function filesOf(data: DataTransfer): readonly FileToOpen[] {
  if (data.files.length > 0) return [...data.files].map(fileOfBrowser);
  const text = data.getData('text/plain');
  return text.trim() === '' ? [] : [fileOfText(pastedName(text), text)];
}
