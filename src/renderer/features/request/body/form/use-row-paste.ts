import { type RefObject, useEffect, useEffectEvent } from 'react';
import { rowOf } from './form-focus.ts';

/**
 * Listens for a paste while a row has the focus. A row is not a text field, so the browser sends the event to
 * the document.
 *
 * @param onPaste returns true when it used the text; `isEditing` is true when the focus is in an editor
 */
export function useRowPaste(
  grid: RefObject<HTMLElement | null>,
  onPaste: (row: HTMLElement, text: string, isEditing: boolean) => boolean,
): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const focused = document.activeElement;
    if (focused === null || grid.current?.contains(focused) !== true) return;
    const row = rowOf(focused);
    if (row === null || isOwnText(focused)) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const isLine = focused instanceof HTMLInputElement && focused.type === 'text';
    const isEditing = isLine || focused instanceof HTMLTextAreaElement;
    if (onPaste(row, text, isEditing)) event.preventDefault();
  });
  useEffect(() => {
    const onPasted = (event: ClipboardEvent) => take(event);
    document.addEventListener('paste', onPasted);
    return () => document.removeEventListener('paste', onPasted);
  }, []);
}

/** True for fields that accept any text: JSON, and the keys of entries. */
function isOwnText(focused: Element): boolean {
  if (!(focused instanceof HTMLElement)) return false;
  return focused.dataset.lines !== undefined || focused.dataset.keyEditor !== undefined;
}
