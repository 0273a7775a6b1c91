import { type RefObject, useLayoutEffect, useState } from 'react';
import { maxRowCharacters } from './text-rows.ts';

/** A narrower pane scrolls sideways. */
const minColumns = 40;

/** Around the line numbers and the text. */
const marginPx = 60;

/**
 * How many characters of the fixed-width font stand beside each other in a pane, besides the line
 * numbers; null until that was measured.
 *
 * @param scroller what the rows are scrolled in
 * @param ruler as wide as ten digits in the font of the rows
 */
export function useTextColumns(
  scroller: HTMLElement | null,
  ruler: RefObject<HTMLElement | null>,
  gutterCharacters: number,
): number | null {
  const [columns, setColumns] = useState<number | null>(null);

  useLayoutEffect(() => {
    if (scroller === null) return;
    function measure(): void {
      const characterPx = (ruler.current?.getBoundingClientRect().width ?? 0) / 10;
      const width = scroller?.clientWidth ?? 0;
      if (characterPx === 0 || width === 0) return;
      // One for the end of the line, which is selected with it.
      const fitting = Math.floor((width - marginPx) / characterPx) - gutterCharacters - 1;
      setColumns(Math.min(Math.max(fitting, minColumns), maxRowCharacters));
    }
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    measure();
    return () => observer.disconnect();
  }, [scroller, ruler, gutterCharacters]);

  return columns;
}
