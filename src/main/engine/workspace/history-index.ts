import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { HistoryEntry } from '../../../shared/model/history.ts';
import { writeFileAtomically } from '../disk/write-file-atomically.ts';
import { indexHeader, indexLine, parseIndexLine } from './history-format.ts';

/** The entries of a history in memory, oldest first. */
export interface HistoryIndex {
  readonly storedBytes: number;
  readonly size: number;
  get(exchangeId: string): HistoryEntry | undefined;
  /** Adds an entry or replaces it. */
  put(entry: HistoryEntry): void;
  remove(exchangeIds: Iterable<string>): void;
  /** Oldest first. */
  entries(): readonly HistoryEntry[];
}

/** Creates an index without entries. */
export function createHistoryIndex(): HistoryIndex {
  const byId = new Map<string, HistoryEntry>();
  let sorted: HistoryEntry[] = [];
  let storedBytes = 0;

  function forget(exchangeId: string): boolean {
    const entry = byId.get(exchangeId);
    if (entry === undefined) return false;
    byId.delete(exchangeId);
    storedBytes -= entry.storedBytes;
    return true;
  }

  /** Nearly always the end: only overlapping calls end in another order than they began. */
  function placeOf({ startedAt }: HistoryEntry): number {
    let place = sorted.length;
    while (place > 0 && (sorted[place - 1]?.startedAt ?? '') > startedAt) place -= 1;
    return place;
  }

  return {
    get storedBytes() {
      return storedBytes;
    },
    get size() {
      return byId.size;
    },
    get: (exchangeId) => byId.get(exchangeId),
    put(entry) {
      if (forget(entry.exchangeId)) {
        sorted = sorted.filter(({ exchangeId }) => exchangeId !== entry.exchangeId);
      }
      byId.set(entry.exchangeId, entry);
      storedBytes += entry.storedBytes;
      sorted.splice(placeOf(entry), 0, entry);
    },
    remove(exchangeIds) {
      let isAny = false;
      for (const id of exchangeIds) isAny = forget(id) || isAny;
      if (isAny) sorted = sorted.filter(({ exchangeId }) => byId.has(exchangeId));
    },
    entries: () => sorted,
  };
}

function indexPathOf(folder: string): string {
  return join(folder, 'index.lines');
}

/** The number of lines read before other work of the thread runs. */
const linesAtOnce = 1000;

/**
 * Reads the index of a history folder. Damaged or missing lines are left out: their entries must be rebuilt
 * from the records.
 *
 * @returns the last entry of each exchange, and the number of lines; Infinity when the index must be
 *   rewritten before one is added
 */
export async function readIndexFile(
  folder: string,
): Promise<{ readonly entries: ReadonlyMap<string, HistoryEntry>; readonly lineCount: number }> {
  const entries = new Map<string, HistoryEntry>();
  const text = await readFile(indexPathOf(folder), 'utf8').catch(() => '');
  if (!text.startsWith(indexHeader)) return { entries, lineCount: Number.POSITIVE_INFINITY };
  const lines = text.slice(indexHeader.length).split('\n');
  for (const [at, line] of lines.entries()) {
    if (at % linesAtOnce === linesAtOnce - 1) await setImmediate();
    const entry = line === '' ? null : parseIndexLine(line);
    if (entry !== null) entries.set(entry.exchangeId, entry);
  }
  // A truncated line has no line break: the next one would be appended to it.
  return { entries, lineCount: lines.at(-1) === '' ? lines.length - 1 : Number.POSITIVE_INFINITY };
}

/** Adds a line, after the record is on disk: a lost line can be found again by its record. */
export async function appendToIndex(folder: string, entry: HistoryEntry): Promise<void> {
  await appendFile(indexPathOf(folder), indexLine(entry));
}

/** Writes the whole index anew. */
export async function writeIndexFile(
  folder: string,
  entries: readonly HistoryEntry[],
): Promise<void> {
  await writeFileAtomically(indexPathOf(folder), piecesOf(entries));
}

function* piecesOf(entries: readonly HistoryEntry[]): Generator<string> {
  yield indexHeader;
  for (let at = 0; at < entries.length; at += linesAtOnce) {
    yield entries
      .slice(at, at + linesAtOnce)
      .map(indexLine)
      .join('');
  }
}
