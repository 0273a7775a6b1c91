import {
  defaultRangeExtractor,
  useVirtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/** The drawing options of a list, besides the height of its rows. */
export type VirtualOptions = Partial<VirtualizerOptions<HTMLElement, Element>>;

/**
 * Returns the rows in sight of a list whose rows differ in height. `useRowWindow` is for equal rows, of which
 * there may be millions.
 */
export function useVirtualRows({
  count,
  scroller,
  rowPx,
  kept = [],
  onLeave,
  ...options
}: VirtualOptions & {
  readonly count: number;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rowPx: (index: number) => number;
  /** Rows that stay drawn wherever the list is scrolled to, such as the focused row; -1 for none. */
  readonly kept?: readonly number[];
  /** Called with the scroll position when the list is unmounted, while its elements still exist. */
  readonly onLeave?: ((scrollPx: number) => void) | undefined;
}) {
  const leave = useEffectEvent((scrollPx: number) => onLeave?.(scrollPx));
  useLayoutEffect(() => {
    const element = scroller.current;
    return () => leave(element?.scrollTop ?? 0);
  }, [scroller]);

  return useVirtualizer<HTMLElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: rowPx,
    ...options,
    rangeExtractor: (range) => {
      const inList = kept.filter((index) => index >= 0 && index < count);
      const drawn = new Set([...defaultRangeExtractor(range), ...inList]);
      return [...drawn].sort((a, b) => a - b);
    },
  });
}
