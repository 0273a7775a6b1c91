import { differenceOf } from '../../../../../../shared/json/text-difference.ts';
import type { PreservedFields } from '../../../../../../shared/model/body-draft.ts';
import { ownText } from '../../../../../../shared/text/own-text.ts';

/** What the form edits, and undo brings back. */
export interface EditedBody {
  readonly text: string;
  readonly aside: readonly PreservedFields[];
}

/** A change that can be undone: what stood in a place, and what stands there now. */
interface HistoryEntry {
  readonly start: number;
  readonly removed: string;
  readonly inserted: string;
  readonly preservedBefore: readonly PreservedFields[];
  readonly preservedAfter: readonly PreservedFields[];
  /** Row that was edited; undo and redo go there. Null for changes of other views. */
  readonly rowId: string | null;
  /** Typing in one row is one change as long as it goes on. */
  readonly mergeKey: string | null;
  readonly atMs: number;
}

/** Undo and redo of one form; plain data, made anew by each change. */
export interface FormHistory {
  readonly past: readonly HistoryEntry[];
  /** Undone changes, the next to redo last. */
  readonly future: readonly HistoryEntry[];
  /** The body after the last change that is known; null before the first. */
  readonly known: EditedBody | null;
}

/** What undo or redo comes to. */
export interface HistoryStep {
  readonly history: FormHistory;
  readonly body: EditedBody;
  readonly rowId: string | null;
}

/** A history without any change. */
export const emptyHistory: FormHistory = { past: [], future: [], known: null };

const maxEntries = 500;
/** Text that all entries may hold together, in UTF-16 units. */
const maxLength = 20_000_000;
/** A pause in typing begins a new change. */
const mergeMs = 1000;

/**
 * Notes a change made in the form. What another view changed since becomes a change of its own before.
 *
 * @param mergeKey the same for changes that are undone together while they follow each other closely
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

/** Takes the last change back; null when there is none. What another view changed is taken back first. */
export function undo(history: FormHistory, now: EditedBody, nowMs: number): HistoryStep | null {
  const caught = catchUp(history, now, nowMs);
  const entry = caught.past.at(-1);
  if (entry === undefined) return null;
  const body = revert(now, entry);
  const past = caught.past.slice(0, -1);
  const future = [...caught.future, { ...entry, mergeKey: null }];
  return { history: { past, future, known: body }, body, rowId: entry.rowId };
}

/** Does the change again that was undone last; null when there is none, or the body changed since. */
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

/** Adds what happened to the body outside of the form. */
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
