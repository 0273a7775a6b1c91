import { type RefObject, useEffect, useEffectEvent } from 'react';
import { rowOf } from './form-focus.ts';

/**
 * Hears what is pasted while a row has the focus. A row is no text: the browser tells the document that
 * something is pasted, and not the row.
 *
 * @param onPaste says whether the text is taken; `isEditing`: the focus is in an editor of the row
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

/** Fields that take any text as it is: JSON, and the keys of entries. */
function isOwnText(focused: Element): boolean {
  if (!(focused instanceof HTMLElement)) return false;
  return focused.dataset.lines !== undefined || focused.dataset.keyEditor !== undefined;
}
