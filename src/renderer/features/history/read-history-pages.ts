import { maxHistoryPage } from '../../../shared/contract/engine-history.ts';
import type { HistoryEntry } from '../../../shared/model/history.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';

type Engine = Pick<App['engine'], 'listHistory'>;

/** Which exchanges are listed. */
interface HistoryFilter {
  readonly query: string;
  readonly requestId: string | null;
}

/** The loaded part of the history, and the size of the whole. */
export interface ReadHistory extends HistoryPart {
  readonly storedBytes: number;
  readonly maxBytes: number;
}

type Read =
  | { readonly ok: true; readonly value: ReadHistory }
  | { readonly ok: false; readonly problem: Problem };

/** Reads a page from an offset on. */
export async function readPage(
  engine: Engine,
  filter: HistoryFilter,
  start: number,
): Promise<Read> {
  return await engine.listHistory({ ...filter, start, count: maxHistoryPage });
}

/** Reads the changes since the last read; usually one page is enough. */
export async function readAgain(
  engine: Engine,
  filter: HistoryFilter,
  before: ReadHistory,
): Promise<Read> {
  const page = await readPage(engine, filter, 0);
  if (!page.ok) return page;
  const merged = mergeLatest(before, page.value);
  if (merged !== null) return { ok: true, value: { ...page.value, ...merged } };
  let read = page.value;
  while (read.entries.length < Math.min(before.entries.length, read.total)) {
    const next = await readMore(engine, filter, read);
    if (!next.ok || next.value.entries.length === read.entries.length) return next;
    read = next.value;
  }
  return { ok: true, value: read };
}

/** Reads the next page. Entries that moved meanwhile do not appear twice. */
export async function readMore(
  engine: Engine,
  filter: HistoryFilter,
  before: ReadHistory,
): Promise<Read> {
  const page = await readPage(engine, filter, before.entries.length);
  if (!page.ok) return page;
  const known = new Set(before.entries.map(({ exchangeId }) => exchangeId));
  const added = page.value.entries.filter(({ exchangeId }) => !known.has(exchangeId));
  return { ok: true, value: { ...page.value, entries: [...before.entries, ...added] } };
}

/** A part of the history, from the latest on. */
export interface HistoryPart {
  readonly entries: readonly HistoryEntry[];
  /** The number of entries, loaded or not. */
  readonly total: number;
}

/**
 * Adds new entries before the loaded ones.
 *
 * @param page the current first page
 * @returns null when more than that changed, so that everything must be read again
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
