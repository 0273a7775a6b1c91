import { type RefObject, useEffect, useState } from 'react';
import { type SelectedText, selectedText } from './text-selection.ts';

/**
 * Copies what is selected as the text has it: without the ends of rows that only a long line has, and
 * with the characters that are spelled out.
 *
 * @returns what is selected, so that its rows can be kept in the document while others are scrolled to
 */
export function useTextSelection(
  frame: RefObject<HTMLElement | null>,
  text: string,
  /** Whether another selection is on, which copies by itself. */
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
 * Select all and copy for a text of which only the rows in sight are in the document: Ctrl+A marks
 * all of it, the next copy takes all of it, any other key or press ends that.
 *
 * @returns whether all is selected
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
