const widthKey = 'protodesk.side-width';
const closedKey = 'protodesk.side-closed';
const defaultPx = 256;

/** The smallest and largest width of the sidebar, in pixels. */
export const sidebarLimits = { minPx: 228, maxPx: 560 } as const;

/** Reads the last width of the sidebar, in pixels. The stored value may be damaged. */
export function readSidebarWidth(storage: Pick<Storage, 'getItem'>): number {
  const kept = Number(storage.getItem(widthKey) ?? defaultPx);
  if (!Number.isFinite(kept)) return defaultPx;
  return Math.min(Math.max(kept, sidebarLimits.minPx), sidebarLimits.maxPx);
}

/** Stores the width for the next start, whatever the window's size is then. */
export function keepSidebarWidth(storage: Pick<Storage, 'setItem'>, widthPx: number): void {
  storage.setItem(widthKey, String(Math.round(widthPx)));
}

/** True unless the sidebar was collapsed when the window closed. */
export function readSidebarOpen(storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem(closedKey) !== 'true';
}

/** Stores for the next start whether the sidebar is open. */
export function keepSidebarOpen(storage: Pick<Storage, 'setItem'>, isOpen: boolean): void {
  storage.setItem(closedKey, String(!isOpen));
}
