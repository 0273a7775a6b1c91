/** A selected range of a text, in code units; the end is exclusive. */
export interface SelectedText {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the range of the text that is selected in its drawn rows. A row has its offset in `data-start`, and
 * each span the code units it shows in `data-length`. A spelled-out character counts as a whole.
 *
 * @returns null when nothing in it is selected, or one end lies outside
 */
export function selectedText(frame: Element, selection: Selection | null): SelectedText | null {
  if (selection === null || selection.isCollapsed) return null;
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
  const anchor = anchorNode && placeOf(frame, anchorNode, anchorOffset);
  const focus = focusNode && placeOf(frame, focusNode, focusOffset);
  if (anchor === null || focus === null || anchor === focus) return null;
  return { start: Math.min(anchor, focus), end: Math.max(anchor, focus) };
}

function placeOf(frame: Element, node: Node, offset: number): number | null {
  if (!frame.contains(node)) return null;
  const element = node instanceof Element ? node : node.parentElement;
  const row = element?.closest<HTMLElement>('[data-start]');
  if (row) return Number(row.dataset.start) + unitsBefore(row, node, offset);
  // Between rows: a press beside the text selects up to there.
  const next = node.childNodes[offset];
  const around = next instanceof Element ? next : null;
  const nextRow = around?.matches('[data-start]')
    ? around
    : (around?.querySelector('[data-start]') ?? null);
  if (nextRow instanceof HTMLElement) return Number(nextRow.dataset.start);
  const last = [...frame.querySelectorAll<HTMLElement>('[data-start]')].at(-1);
  return last ? Number(last.dataset.start) + lengthOf(last) : null;
}

function unitsBefore(row: Element, node: Node, offset: number): number {
  const range = document.createRange();
  let units = 0;
  for (const stretch of row.querySelectorAll<HTMLElement>('[data-length]')) {
    const length = Number(stretch.dataset.length);
    if (stretch.contains(node)) {
      const isSpelledOut = (stretch.textContent ?? '').length !== length;
      if (node instanceof Element || isSpelledOut) return units + (offset > 0 ? length : 0);
      return units + Math.min(offset, length);
    }
    range.selectNodeContents(stretch);
    if (range.comparePoint(node, offset) <= 0) return units;
    units += length;
  }
  return units;
}

function lengthOf(row: Element): number {
  let length = 0;
  for (const stretch of row.querySelectorAll<HTMLElement>('[data-length]')) {
    length += Number(stretch.dataset.length);
  }
  return length;
}
