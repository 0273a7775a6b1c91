/**
 * The part of a row that gets the focus: the row, the editor of its value, or its first editor. `below` is
 * the value of the next row, once it exists.
 */
export type FocusPart = 'row' | 'value' | 'first' | 'below';

const fields =
  'input:not([type="file"]):not([type="radio"]):not(:disabled), textarea, button[role="combobox"]';

/** Focuses a part of a drawn row, or the row when it has no such part. */
export function focusRowPart(row: HTMLElement, part: FocusPart): void {
  const target =
    part === 'row' ? row : (editorOf(row, part === 'first' ? 'first' : 'value') ?? row);
  target.focus({ preventScroll: target === row });
  if (target instanceof HTMLInputElement && target.type === 'text') target.select();
}

/** Returns the element that edits a row, or null. */
function editorOf(row: HTMLElement, part: 'value' | 'first'): HTMLElement | null {
  const place = part === 'value' ? '[data-value] ' : '';
  const scoped = (selector: string) =>
    row.querySelector<HTMLElement>(
      selector
        .split(',')
        .map((one) => place + one.trim())
        .join(','),
    );
  const chosen = scoped('input[type="radio"]:checked') ?? scoped('input[type="radio"]');
  return scoped(fields) ?? chosen ?? scoped('[data-summary]');
}

/** Returns the row that contains an element. */
export function rowOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('[data-row]');
}
