import { type RefObject, useEffect, useState } from 'react';

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
