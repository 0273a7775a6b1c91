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
