import { differenceOf } from '../../../../../../shared/json/text-difference.ts';
import type { PreservedFields } from '../../../../../../shared/model/body-draft.ts';
import { ownText } from '../../../../../../shared/text/own-text.ts';

/** The state that the form edits and undo restores. */
export interface EditedBody {
  readonly text: string;
  readonly aside: readonly PreservedFields[];
}

/** A change that can be undone: the old and the new text of a place. */
interface HistoryEntry {
  readonly start: number;
  readonly removed: string;
  readonly inserted: string;
  readonly preservedBefore: readonly PreservedFields[];
  readonly preservedAfter: readonly PreservedFields[];
  /** The edited row, where undo and redo go. Null for changes of other views. */
  readonly rowId: string | null;
  /** Continuous typing in one row is one change. */
  readonly mergeKey: string | null;
  readonly atMs: number;
}

/** Undo and redo of one form; immutable data. */
export interface FormHistory {
  readonly past: readonly HistoryEntry[];
  /** Undone changes, the next to redo last. */
  readonly future: readonly HistoryEntry[];
  /** The body after the last known change; null before the first. */
  readonly known: EditedBody | null;
}

/** The result of undo or redo. */
export interface HistoryStep {
  readonly history: FormHistory;
  readonly body: EditedBody;
  readonly rowId: string | null;
}

/** A history without changes. */
export const emptyHistory: FormHistory = { past: [], future: [], known: null };

const maxEntries = 500;
/** The maximum length of all entries together, in UTF-16 units. */
const maxLength = 20_000_000;
/** A longer pause in typing starts a new change. */
const mergeMs = 1000;

/**
 * Records a change made in the form. Changes of other views since then become a separate change before it.
 *
 * @param mergeKey the same for changes that are undone together when they follow each other closely
 */
export function recordChange(
  history: FormHistory,
  before: EditedBody,
  after: EditedBody,
  change: { readonly rowId: string; readonly mergeKey: string | null; readonly nowMs: number },
): FormHistory {
  const caught = catchUp(history, before, change.nowMs);
  const { rowId, mergeKey, nowMs } = change;
  const last = caught.past.at(-1);
  const isMerged =
    last !== undefined &&
    mergeKey !== null &&
    last.mergeKey === mergeKey &&
    caught.future.length === 0 &&
    nowMs - last.atMs < mergeMs;
  const from = isMerged ? revert(before, last) : before;
  const entry = entryOf(from, after, { rowId, mergeKey, atMs: nowMs });
  const past = isMerged ? caught.past.slice(0, -1) : caught.past;
  return { past: bounded(entry === null ? past : [...past, entry]), future: [], known: after };
}

/** Undoes the last change; null when there is none. Changes of other views are undone first. */
export function undo(history: FormHistory, now: EditedBody, nowMs: number): HistoryStep | null {
  const caught = catchUp(history, now, nowMs);
  const entry = caught.past.at(-1);
  if (entry === undefined) return null;
  const body = revert(now, entry);
  const past = caught.past.slice(0, -1);
  const future = [...caught.future, { ...entry, mergeKey: null }];
  return { history: { past, future, known: body }, body, rowId: entry.rowId };
}

/** Redoes the last undone change; null when there is none, or the body changed since. */
export function redo(history: FormHistory, now: EditedBody): HistoryStep | null {
  const entry = history.future.at(-1);
  if (entry === undefined || !isSame(history.known, now)) return null;
  const { start, removed, inserted, preservedAfter } = entry;
  const text = now.text.slice(0, start) + inserted + now.text.slice(start + removed.length);
  const body = { text, aside: preservedAfter };
  const past = [...history.past, entry];
  return {
    history: { past, future: history.future.slice(0, -1), known: body },
    body,
    rowId: entry.rowId,
  };
}

/** Adds changes made outside the form. */
function catchUp(history: FormHistory, now: EditedBody, nowMs: number): FormHistory {
  const { known } = history;
  if (known === null) return { ...history, known: now };
  if (isSame(known, now)) return history;
  const entry = entryOf(known, now, { rowId: null, mergeKey: null, atMs: nowMs });
  const past = entry === null ? history.past : [...history.past, entry];
  return { past: bounded(past), future: [], known: now };
}

function entryOf(
  before: EditedBody,
  after: EditedBody,
  rest: Pick<HistoryEntry, 'rowId' | 'mergeKey' | 'atMs'>,
): HistoryEntry | null {
  const [edit] = differenceOf(before.text, after.text);
  if (edit === undefined && isSamePreserved(before.aside, after.aside)) return null;
  const { start, end, text } = edit ?? { start: 0, end: 0, text: '' };
  const removed = ownText(before.text.slice(start, end));
  const asides = { preservedBefore: before.aside, preservedAfter: after.aside };
  return { start, removed, inserted: ownText(text), ...asides, ...rest };
}

function revert(
  { text }: EditedBody,
  { start, removed, inserted, preservedBefore }: HistoryEntry,
): EditedBody {
  return {
    text: text.slice(0, start) + removed + text.slice(start + inserted.length),
    aside: preservedBefore,
  };
}

function bounded(past: readonly HistoryEntry[]): readonly HistoryEntry[] {
  let length = 0;
  let count = 0;
  for (const { removed, inserted } of past.toReversed()) {
    length += removed.length + inserted.length;
    if (count === maxEntries || (length > maxLength && count > 0)) break;
    count += 1;
  }
  return count === past.length ? past : past.slice(past.length - count);
}

function isSame(known: EditedBody | null, now: EditedBody): boolean {
  return known !== null && known.text === now.text && isSamePreserved(known.aside, now.aside);
}

function isSamePreserved(
  first: readonly PreservedFields[],
  second: readonly PreservedFields[],
): boolean {
  return (
    first === second ||
    (first.length === second.length &&
      first.every(
        ({ path, base64 }, at) => second[at]?.path === path && second[at].base64 === base64,
      ))
  );
}
