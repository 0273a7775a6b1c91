/**
 * The tallest element that is laid out exactly by every engine: Chromium clamps at 2^25 device
 * pixels, which is half of that in CSS pixels on a double-density screen.
 */
export const maxScrollHeightPx = 8_000_000;

/** Moves up to this are the wheel's and the keys'; one pixel of a scaled list's thumb is at least twice that. */
const smallMovePx = 4000;

/** What stays the same while a list scrolls. */
export interface RowGeometry {
  readonly rowCount: number;
  readonly rowHeightPx: number;
  readonly viewportPx: number;
}

/**
 * Where a list of rows of one height stands. Above {@link maxScrollHeightPx} the scroll bar is
 * a scaled-down image of the rows: small moves (wheel, keys) are taken one to one, jumps
 * (thumb) in proportion.
 */
export interface RowWindow {
  /** Position of the scroll bar, as the DOM has it. */
  readonly scrollTopPx: number;
  /** Position in the true height of all rows. */
  readonly topPx: number;
}

/** Height of all rows, unscaled. */
function contentHeight(geometry: RowGeometry): number {
  return geometry.rowCount * geometry.rowHeightPx;
}

/** Height that the scrolled element gets. */
export function scrollHeight(geometry: RowGeometry): number {
  return Math.min(contentHeight(geometry), maxScrollHeightPx);
}

/** The window after the scroll bar went to `scrollTopPx`. */
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
  // Whole pixels: text between them is blurred.
  return { scrollTopPx, topPx: clamp(Math.round(topPx), 0, maxTop) };
}

/**
 * The window with the scroll bar where its rows say, for when scrolling has stopped: moves that were
 * taken one to one left it behind, and at the bar's end the last rows would be out of reach.
 */
export function settleScroll(before: RowWindow, geometry: RowGeometry): RowWindow {
  const maxTop = maxTopPx(geometry);
  if (maxTop === maxScrollTopPx(geometry)) return before;
  const topPx = clamp(before.topPx, 0, maxTop);
  return { scrollTopPx: scrollTopOf(topPx, geometry), topPx };
}

/** The window that shows a row, moved no further than needed; the same object when it shows already. */
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

/** The rows to draw, `overscan` more on each side; `end` is exclusive. */
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

/** Where a row is drawn inside the scrolled element. */
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
