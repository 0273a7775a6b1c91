import { maxHistoryPage } from '../../../shared/contract/engine-history.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';
import { type HistoryPart, mergeLatest } from './merge-latest.ts';

type Engine = Pick<App['engine'], 'listHistory'>;

/** Which exchanges are listed. */
export interface HistoryFilter {
  readonly query: string;
  readonly requestId: string | null;
}

/** What was read of the history, and how large all of it is. */
export interface ReadHistory extends HistoryPart {
  readonly storedBytes: number;
  readonly maxBytes: number;
}

type Read =
  | { readonly ok: true; readonly value: ReadHistory }
  | { readonly ok: false; readonly problem: Problem };

/** Reads a page from a place on. */
export async function readPage(
  engine: Engine,
  filter: HistoryFilter,
  start: number,
): Promise<Read> {
  return await engine.listHistory({ ...filter, start, count: maxHistoryPage });
}

/** Reads what has changed since something was read: mostly one page is enough. */
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

/** Reads the page after what was read. What moved on meanwhile does not stand there twice. */
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
