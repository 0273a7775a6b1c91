import {
  defaultRangeExtractor,
  useVirtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/** What a list may say of how its rows are drawn, beside how tall they are. */
export type VirtualOptions = Partial<VirtualizerOptions<HTMLElement, Element>>;

/**
 * The rows in sight of a list whose rows may be of several heights; those of one height, of which
 * there may be millions, are drawn by `useRowWindow`.
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
  /** Drawn wherever is scrolled to, as what has the focus must be; -1 is none. */
  readonly kept?: readonly number[];
  /** Told how far it was scrolled when it is left, while its elements are still there. */
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
