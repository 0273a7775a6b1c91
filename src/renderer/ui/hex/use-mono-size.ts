import { type RefObject, useLayoutEffect, useState } from 'react';
import { usualCharacterPx } from './hex-geometry.ts';

/** The size of a hex box and the width of one character in its font. */
export interface MonoSize {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly characterPx: number;
}

/** The text of the hidden ruler, in the font of the box. */
export const rulerText = '0'.repeat(100);

/** Follows the size of a box. A character's width has a fraction, so the ruler measures many characters. */
export function useMonoSize(
  box: RefObject<HTMLElement | null>,
  ruler: RefObject<HTMLElement | null>,
): MonoSize {
  const [size, setSize] = useState({ widthPx: 0, heightPx: 0, characterPx: usualCharacterPx });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () =>
      setSize({
        widthPx: element.clientWidth,
        heightPx: element.clientHeight,
        characterPx: (ruler.current?.offsetWidth ?? 0) / rulerText.length || usualCharacterPx,
      });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [box, ruler]);
  return size;
}
