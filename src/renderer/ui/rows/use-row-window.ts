import { type RefCallback, type UIEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  followScroll,
  type RowGeometry,
  type RowWindow,
  revealRow,
  rowOffset,
  rowRange,
  scrollHeight,
  settleScroll,
} from './row-window.ts';

/** Extra rows drawn beyond each edge, so that a fast wheel shows no gaps. */
const overscan = 12;

/** What a list of equal rows needs to draw itself. */
export interface RowWindowView {
  /** The props of the scrolling element. */
  readonly scroller: {
    readonly ref: RefCallback<HTMLElement>;
    readonly onScroll: (event: UIEvent<HTMLElement>) => void;
    readonly onScrollEnd: () => void;
  };
  /** The height of the element inside the scroller. */
  readonly heightPx: number;
  /** Rows to draw; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** From `start` to `end`. */
  readonly indices: readonly number[];
  readonly visibleRows: number;
  /** False until the height of the scroller is known; rows cannot be revealed before. */
  readonly isMeasured: boolean;
  /**
   * The position of the first drawn row; the others follow it. Moving one element is cheaper than moving
   * each.
   */
  readonly startPx: number;
  readonly reveal: (rowIndex: number, align?: 'nearest' | 'center') => void;
}

/**
 * Draws a window of a list of equal rows. TanStack Virtual measures each row and lays rows out in true
 * height. A hex view of 64 MB has four million rows, taller than Chromium can lay out, hence the scaled
 * window of `row-window.ts`.
 */
export function useRowWindow(rowCount: number, rowHeightPx: number): RowWindowView {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [viewportPx, setViewportPx] = useState(0);
  const [window, setWindow] = useState<RowWindow>({ scrollTopPx: 0, topPx: 0 });
  // Scroll events come faster than renders, so each continues from the last, rendered or not.
  const latest = useRef(window);
  const wantedScrollTopPx = useRef<number | null>(null);
  const geometry: RowGeometry = { rowCount, rowHeightPx, viewportPx };

  useLayoutEffect(() => {
    if (scroller === null) return;
    const observer = new ResizeObserver(() => setViewportPx(scroller.clientHeight));
    observer.observe(scroller);
    setViewportPx(scroller.clientHeight);
    return () => observer.disconnect();
  }, [scroller]);

  // After the commit, when the inner element has the height for the new position.
  useLayoutEffect(() => {
    if (scroller === null || wantedScrollTopPx.current === null) return;
    scroller.scrollTop = wantedScrollTopPx.current;
    wantedScrollTopPx.current = null;
  });

  function move(next: RowWindow): void {
    latest.current = next;
    setWindow(next);
  }

  function settle(): void {
    const before = latest.current;
    const settled = settleScroll(before, geometry);
    if (scroller === null || settled.scrollTopPx === before.scrollTopPx) return;
    // Draw in the frame in which the bar moves, so that the rows stand still. Move by a difference, so that
    // the wheel's turns meanwhile are kept.
    flushSync(() => move(settled));
    scroller.scrollTop += settled.scrollTopPx - before.scrollTopPx;
  }

  function reveal(rowIndex: number, align: 'nearest' | 'center' = 'nearest'): void {
    const next = revealRow(latest.current, rowIndex, geometry, align);
    if (next === latest.current) return;
    wantedScrollTopPx.current = next.scrollTopPx;
    move(next);
  }

  const range = rowRange(window, geometry, overscan);
  return {
    scroller: {
      ref: setScroller,
      onScroll: (event) => {
        move(followScroll(latest.current, event.currentTarget.scrollTop, geometry));
      },
      onScrollEnd: settle,
    },
    heightPx: scrollHeight(geometry),
    ...range,
    indices: indicesOf(range),
    isMeasured: viewportPx > 0,
    visibleRows: Math.max(1, Math.floor(viewportPx / rowHeightPx)),
    startPx: rowOffset(window, range.start, geometry),
    reveal,
  };
}

/** Returns the indices of a range; `end` is exclusive. */
export function indicesOf(range: { readonly start: number; readonly end: number }): number[] {
  return Array.from({ length: range.end - range.start }, (_, at) => range.start + at);
}
