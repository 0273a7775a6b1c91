const key = 'protodesk.side-width';
const defaultPx = 256;

/** The smallest and largest width of the side panel, in pixels. */
export const sideWidthLimits = { minPx: 228, maxPx: 560 } as const;

/** Reads the last width of the side panel, in pixels. The stored value may be damaged. */
export function readSideWidth(storage: Pick<Storage, 'getItem'>): number {
  const kept = Number(storage.getItem(key) ?? defaultPx);
  if (!Number.isFinite(kept)) return defaultPx;
  return Math.min(Math.max(kept, sideWidthLimits.minPx), sideWidthLimits.maxPx);
}

/** Stores the width for the next start, whatever the window's size is then. */
export function keepSideWidth(storage: Pick<Storage, 'setItem'>, widthPx: number): void {
  storage.setItem(key, String(Math.round(widthPx)));
}
