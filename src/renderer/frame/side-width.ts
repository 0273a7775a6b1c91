const key = 'protodesk.side-width';
const defaultPx = 256;

/** The least and the most that the side panel may take, in pixels. */
export const sideWidthLimits = { minPx: 228, maxPx: 560 } as const;

/** The width of the side panel when it was last moved, in pixels; what is kept may be damaged. */
export function readSideWidth(storage: Pick<Storage, 'getItem'>): number {
  const kept = Number(storage.getItem(key) ?? defaultPx);
  if (!Number.isFinite(kept)) return defaultPx;
  return Math.min(Math.max(kept, sideWidthLimits.minPx), sideWidthLimits.maxPx);
}

/** Keeps the width for the next start, whatever the size of the window is then. */
export function keepSideWidth(storage: Pick<Storage, 'setItem'>, widthPx: number): void {
  storage.setItem(key, String(Math.round(widthPx)));
}
