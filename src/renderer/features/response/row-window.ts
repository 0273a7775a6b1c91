/**
 * The tallest element that is laid out exactly by every engine: Chromium clamps at 2^25 device
 * pixels, which is half of that in CSS pixels on a double-density screen.
 */
export const maxScrollHeightPx = 8_000_000;

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
export function contentHeight(geometry: RowGeometry): number {
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
  if (scrollTopPx <= 0) return { scrollTopPx, topPx: 0 };
  if (scrollTopPx >= maxScrollTop) return { scrollTopPx, topPx: maxTop };
  if (maxTop === maxScrollTop) return { scrollTopPx, topPx: scrollTopPx };
  const delta = scrollTopPx - before.scrollTopPx;
  const topPx =
    Math.abs(delta) <= geometry.viewportPx
      ? before.topPx + delta
      : (scrollTopPx / maxScrollTop) * maxTop;
  return { scrollTopPx, topPx: clamp(topPx, 0, maxTop) };
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
  const topPx = clamp(align === 'center' ? centered : nearest, 0, maxTop);
  const scale = maxTop === 0 ? 0 : maxScrollTopPx(geometry) / maxTop;
  return { scrollTopPx: Math.round(topPx * scale), topPx };
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

function maxTopPx(geometry: RowGeometry): number {
  return Math.max(0, contentHeight(geometry) - geometry.viewportPx);
}

function maxScrollTopPx(geometry: RowGeometry): number {
  return Math.max(0, scrollHeight(geometry) - geometry.viewportPx);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
