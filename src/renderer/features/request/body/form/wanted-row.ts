import type { FocusPart } from './form-focus.ts';
import type { FormRow, FormRows } from './model/form-row.ts';

/** A row that waits for the focus, and the part that gets it. */
export interface Wanted {
  readonly id: string;
  readonly part: FocusPart;
  /** The row before the wanted notice; null when it is the first. The row that replaces it gets the focus. */
  readonly replacedAfter?: string | null;
}

/** Returns what to focus when a notice that has the focus now is replaced by rows. */
export function wantedAfterNotice(rows: FormRows, { id }: FormRow): Wanted {
  const before = rows.at(rows.indexOf(id) - 1);
  return { id, part: 'row', replacedAfter: before?.id ?? null };
}

/** Returns the element to focus once it exists; null while its rows are being read. */
export function wantedIn(rows: FormRows, want: Wanted): Wanted | null {
  if (want.replacedAfter !== undefined) return replacementIn(rows, want.id, want.replacedAfter);
  if (want.part !== 'below') return want;
  const index = rows.indexOf(want.id);
  const row = rows.at(index);
  const next = rows.at(index + 1);
  if (next === undefined || next.parentId !== row?.parentId) return { id: want.id, part: 'value' };
  if (next.kind !== 'notice') return { id: next.id, part: 'value' };
  // No schema defines the type, so no rows will arrive.
  return row.issue === null ? null : { id: want.id, part: 'value' };
}

function replacementIn(rows: FormRows, noticeId: string, before: string | null): Wanted | null {
  if (rows.indexOf(noticeId) >= 0) return null;
  const index = before === null ? 0 : rows.indexOf(before) + 1;
  const row = before !== null && index === 0 ? undefined : rows.at(index);
  return row === undefined ? null : { id: row.id, part: 'row' };
}
