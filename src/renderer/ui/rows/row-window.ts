/**
 * The tallest element that every browser lays out exactly. Chromium limits it to 2^25 device pixels, which is
 * half of that in CSS pixels on a double-density screen.
 */
export const maxScrollHeightPx = 8_000_000;

/**
 * Moves up to this size come from the wheel or keys. One pixel of a scaled list's thumb is at least twice
 * that.
 */
const smallMovePx = 4000;

/** The values that do not change while a list scrolls. */
export interface RowGeometry {
  readonly rowCount: number;
  readonly rowHeightPx: number;
  readonly viewportPx: number;
}

/**
 * The scroll state of a list of equal rows. Above {@link maxScrollHeightPx} the scroll bar is a scaled-down
 * image of the rows: small moves (wheel, keys) apply one to one, jumps (thumb) in proportion.
 */
export interface RowWindow {
  /** The position of the scroll bar in the DOM. */
  readonly scrollTopPx: number;
  /** The position in the true height of all rows. */
  readonly topPx: number;
}

/** Returns the height of all rows, unscaled. */
function contentHeight(geometry: RowGeometry): number {
  return geometry.rowCount * geometry.rowHeightPx;
}

/** Returns the height of the scrolled element. */
export function scrollHeight(geometry: RowGeometry): number {
  return Math.min(contentHeight(geometry), maxScrollHeightPx);
}

/** Returns the window after the scroll bar moved to `scrollTopPx`. */
export function followScroll(
  before: RowWindow,
  scrollTopPx: number,
  geometry: RowGeometry,
): RowWindow {
  const maxTop = maxTopPx(geometry);
  const maxScrollTop = maxScrollTopPx(geometry);
  if (maxTop === maxScrollTop) return { scrollTopPx, topPx: clamp(scrollTopPx, 0, maxTop) };
  const delta = scrollTopPx - before.scrollTopPx;
  const topPx =
    Math.abs(delta) <= smallMovePx ? before.topPx + delta : (scrollTopPx / maxScrollTop) * maxTop;
  // Whole pixels, because text between pixels is blurred.
  return { scrollTopPx, topPx: clamp(Math.round(topPx), 0, maxTop) };
}

/**
 * Returns the window with the scroll bar where its rows say, for when scrolling has stopped. One-to-one moves
 * leave the bar behind, and at its end the last rows would be out of reach.
 */
export function settleScroll(before: RowWindow, geometry: RowGeometry): RowWindow {
  const maxTop = maxTopPx(geometry);
  if (maxTop === maxScrollTopPx(geometry)) return before;
  const topPx = clamp(before.topPx, 0, maxTop);
  return { scrollTopPx: scrollTopOf(topPx, geometry), topPx };
}

/** Returns the window that shows a row, with the smallest move; the same object when the row is visible. */
export function revealRow(
  before: RowWindow,
  rowIndex: number,
  geometry: RowGeometry,
  align: 'nearest' | 'center' = 'nearest',
): RowWindow {
  const rowTop = rowIndex * geometry.rowHeightPx;
  const rowEnd = rowTop + geometry.rowHeightPx;
  if (rowTop >= before.topPx && rowEnd <= before.topPx + geometry.viewportPx) return before;
  const nearest = rowTop < before.topPx ? rowTop : rowEnd - geometry.viewportPx;
  const centered = rowTop - (geometry.viewportPx - geometry.rowHeightPx) / 2;
  const maxTop = maxTopPx(geometry);
  const topPx = clamp(Math.round(align === 'center' ? centered : nearest), 0, maxTop);
  return { scrollTopPx: scrollTopOf(topPx, geometry), topPx };
}

/** Returns the rows to draw, with `overscan` more on each side; `end` is exclusive. */
export function rowRange(
  window: RowWindow,
  geometry: RowGeometry,
  overscan: number,
): { readonly start: number; readonly end: number } {
  const { rowCount, rowHeightPx, viewportPx } = geometry;
  const first = Math.floor(window.topPx / rowHeightPx);
  const last = Math.ceil((window.topPx + viewportPx) / rowHeightPx);
  return {
    start: clamp(first - overscan, 0, rowCount),
    end: clamp(last + overscan, 0, rowCount),
  };
}

/** Returns the position of a row inside the scrolled element. */
export function rowOffset(window: RowWindow, rowIndex: number, geometry: RowGeometry): number {
  return rowIndex * geometry.rowHeightPx - window.topPx + window.scrollTopPx;
}

function scrollTopOf(topPx: number, geometry: RowGeometry): number {
  const maxTop = maxTopPx(geometry);
  return maxTop === 0 ? 0 : Math.round((topPx / maxTop) * maxScrollTopPx(geometry));
}

function maxTopPx(geometry: RowGeometry): number {
  return Math.max(0, contentHeight(geometry) - geometry.viewportPx);
}

function maxScrollTopPx(geometry: RowGeometry): number {
  return Math.max(0, scrollHeight(geometry) - geometry.viewportPx);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
