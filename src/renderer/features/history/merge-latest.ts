import type { HistoryEntry } from '../../../shared/model/history.ts';

/** A part of the history, from the latest on. */
export interface HistoryPart {
  readonly entries: readonly HistoryEntry[];
  /** How many there are of them, read or not. */
  readonly total: number;
}

/**
 * Puts what came since before what was read already.
 *
 * @param page the first page as it is now
 * @returns null where more than that has changed, so that all has to be read again
 */
export function mergeLatest(before: HistoryPart, page: HistoryPart): HistoryPart | null {
  const [first] = before.entries;
  if (first === undefined || page.entries.length === page.total) return page;
  const newCount = page.entries.findIndex(({ exchangeId }) => exchangeId === first.exchangeId);
  if (newCount < 0 || page.total - before.total !== newCount) return null;
  const known = page.entries.slice(newCount);
  const isSame = known.every(
    ({ exchangeId }, index) => before.entries[index]?.exchangeId === exchangeId,
  );
  if (!isSame && known.length <= before.entries.length) return null;
  const rest = before.entries.slice(known.length);
  return { entries: [...page.entries, ...rest], total: page.total };
}
