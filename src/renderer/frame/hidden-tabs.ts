/** The least width of a tab: its icon, the start of its title and its close button. */
export const minTabPx = 140;
/** The room for the button that adds a tab, and for the one that lists all. */
const addPx = 40;
const listPx = 52;

/** Returns how many of some tabs have no room in a strip of this width. Tabs shrink before one is hidden. */
export function hiddenTabs(count: number, stripPx: number): number {
  const roomPx = stripPx - addPx;
  if (count * minTabPx <= roomPx) return 0;
  return count - Math.max(1, Math.floor((roomPx - listPx) / minTabPx));
}
