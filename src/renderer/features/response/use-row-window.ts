import { type RefCallback, type UIEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  followScroll,
  type RowGeometry,
  type RowWindow,
  revealRow,
  rowOffset,
  rowRange,
  scrollHeight,
} from './row-window.ts';

/** Rows drawn beyond each edge, so that a fast wheel does not outrun drawing. */
const overscan = 12;

/** What a list of rows of one height needs to draw itself. */
export interface RowWindowView {
  readonly scrollerRef: RefCallback<HTMLElement>;
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
  /** Height of the element inside the scroller. */
  readonly heightPx: number;
  /** Rows to draw; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly visibleRows: number;
  readonly offsetOf: (rowIndex: number) => number;
  readonly reveal: (rowIndex: number, align?: 'nearest' | 'center') => void;
}

/**
 * Windows a list of rows of one height. TanStack Virtual measures each of its rows and lays them out
 * in true height; a hex view of 64 MB has four million rows and would be taller than Chromium can
 * lay out, hence the scaled window of `row-window.ts`.
 */
export function useRowWindow(rowCount: number, rowHeightPx: number): RowWindowView {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [viewportPx, setViewportPx] = useState(0);
  const [window, setWindow] = useState<RowWindow>({ scrollTopPx: 0, topPx: 0 });
  const wantedScrollTopPx = useRef<number | null>(null);
  const geometry: RowGeometry = { rowCount, rowHeightPx, viewportPx };

  useLayoutEffect(() => {
    if (scroller === null) return;
    const observer = new ResizeObserver(() => setViewportPx(scroller.clientHeight));
    observer.observe(scroller);
    setViewportPx(scroller.clientHeight);
    return () => observer.disconnect();
  }, [scroller]);

  // After the commit, when the inner element has the height that the new position needs.
  useLayoutEffect(() => {
    if (scroller === null || wantedScrollTopPx.current === null) return;
    scroller.scrollTop = wantedScrollTopPx.current;
    wantedScrollTopPx.current = null;
  });

  function reveal(rowIndex: number, align: 'nearest' | 'center' = 'nearest'): void {
    const next = revealRow(window, rowIndex, geometry, align);
    if (next === window) return;
    wantedScrollTopPx.current = next.scrollTopPx;
    setWindow(next);
  }

  const range = rowRange(window, geometry, overscan);
  return {
    scrollerRef: setScroller,
    onScroll: (event) => {
      const { scrollTop } = event.currentTarget;
      setWindow((before) => followScroll(before, scrollTop, geometry));
    },
    heightPx: scrollHeight(geometry),
    ...range,
    visibleRows: Math.max(1, Math.floor(viewportPx / rowHeightPx)),
    offsetOf: (rowIndex) => rowOffset(window, rowIndex, geometry),
    reveal,
  };
}
