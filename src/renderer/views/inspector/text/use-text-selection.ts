import { type RefObject, useEffect, useState } from 'react';
import { type SelectedText, selectedText } from './text-selection.ts';

/**
 * Copies the selection as in the original text: without the row ends of wrapped lines, and with the
 * characters that are shown spelled out.
 *
 * @returns the selection, so that its rows stay in the document while the user scrolls
 */
export function useTextSelection(
  frame: RefObject<HTMLElement | null>,
  text: string,
  /** True while another selection is active, which copies itself. */
  isOff: boolean,
): SelectedText | null {
  const [selected, setSelected] = useState<SelectedText | null>(null);

  useEffect(() => {
    const element = frame.current;
    if (element === null || isOff) return;
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener(
      'selectionchange',
      () => {
        const next = selectedText(element, document.getSelection());
        setSelected((before) =>
          before?.start === next?.start && before?.end === next?.end ? before : next,
        );
      },
      { signal },
    );
    element.addEventListener(
      'copy',
      (event) => {
        const found = selectedText(element, document.getSelection());
        if (found === null) return;
        event.preventDefault();
        event.clipboardData?.setData('text/plain', text.slice(found.start, found.end));
      },
      { signal },
    );
    return () => listening.abort();
  }, [frame, text, isOff]);

  return isOff ? null : selected;
}

/**
 * Select all and copy for a text of which only the rows in sight are in the document. Ctrl+A marks
 * everything, the next copy takes everything, any other key or press ends it.
 *
 * @returns true when all is selected
 */
export function useSelectAll(frame: RefObject<HTMLElement | null>, text: string): boolean {
  const [isAllSelected, setIsAllSelected] = useState(false);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener(
      'keydown',
      (event) => {
        const isCommand = event.ctrlKey || event.metaKey;
        if (isCommand && event.key.toLowerCase() === 'a') {
          event.preventDefault();
          setIsAllSelected(true);
        } else if (!isCommand) {
          setIsAllSelected(false);
        }
      },
      { signal },
    );
    element.addEventListener('pointerdown', () => setIsAllSelected(false), { signal });
    if (isAllSelected) {
      element.addEventListener(
        'copy',
        (event) => {
          event.preventDefault();
          event.clipboardData?.setData('text/plain', text);
        },
        { signal },
      );
    }
    return () => listening.abort();
  }, [frame, text, isAllSelected]);

  return isAllSelected;
}
