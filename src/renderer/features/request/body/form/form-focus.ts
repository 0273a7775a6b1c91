/**
 * What of a row takes the focus: itself, the editor of its value, or the first of its editors. `below` is
 * the value of the row after it, once that is there.
 */
export type FocusPart = 'row' | 'value' | 'first' | 'below';

const fields =
  'input:not([type="file"]):not([type="radio"]):not(:disabled), textarea, button[role="combobox"]';

/** Moves the focus to a part of a row that is drawn; to the row itself where it has no such part. */
export function focusRowPart(row: HTMLElement, part: FocusPart): void {
  const target =
    part === 'row' ? row : (editorOf(row, part === 'first' ? 'first' : 'value') ?? row);
  target.focus({ preventScroll: target === row });
  if (target instanceof HTMLInputElement && target.type === 'text') target.select();
}

/** What a row is edited by; null where it has nothing to edit. */
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

/** The row that an element lies in. */
export function rowOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('[data-row]');
}
