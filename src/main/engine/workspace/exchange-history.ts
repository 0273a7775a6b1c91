import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { HistoryEntry, HistoryRecord } from '../../../shared/model/history.ts';
import { messageOf, ProblemError, type ProblemInit } from '../../../shared/problem.ts';
import { makePrivateSubfolder } from '../disk/make-private-subfolder.ts';
import { writeFileAtomically } from '../disk/write-file-atomically.ts';
import { createCallsUnderWay } from './calls-under-way.ts';
import {
  bodyPathsOf,
  emptyHistoryFolder,
  exchangeIdOf,
  historyPathOf,
  rawBodyIdOf,
  readIntoSharedMemory,
  removeExchanges,
  sentBodyIdOf,
  storedBytesOf,
} from './history-files.ts';
import { entryOf, parseRecord, recordText } from './history-format.ts';
import { appendToIndex, type HistoryIndex } from './history-index.ts';
import { damaged, gone, notRemoved, outOfRoom, unreadable } from './history-problems.ts';
import { loadHistoryIndex } from './load-history-index.ts';
import { makeRoom, type Room } from './make-room.ts';
import { noteRemoved, wasRemoved } from './removed-ids.ts';
import { type HistoryQuery, searchHistory } from './search-history.ts';

/** A page of the history. */
export interface HistoryPage {
  readonly entries: HistoryEntry[];
  /** The number of matches. */
  readonly total: number;
  readonly storedBytes: number;
  readonly maxBytes: number;
}

/** A record, and its bodies. */
export interface KeptExchange {
  readonly record: HistoryRecord;
  /** Of the response. */
  readonly received: Uint8Array;
  /** The response as received; null when it is the same, or not to be kept. */
  readonly raw: Uint8Array | null;
  /** Of the request; null when it is not to be kept. */
  readonly sent: Uint8Array | null;
}

/**
 * Exchanges and their bodies on disk; the oldest are removed first. Callers must mask secrets: it writes what
 * it gets.
 */
export interface ExchangeHistory {
  /**
   * Records a call that is about to be sent, without waiting: the history shows it if this process ends
   * before `add`.
   */
  begin(record: HistoryRecord): void;
  /**
   * Adds an exchange.
   *
   * @param make returns what to keep, when it is written
   * @returns exchanges that open tabs show and that were still dropped
   */
  add(exchangeId: string, make: () => Promise<KeptExchange>): Promise<readonly HistoryEntry[]>;
  /** Changes a record; the bodies stay. Does nothing when it is gone. */
  update(exchangeId: string, change: (record: HistoryRecord) => HistoryRecord): Promise<void>;
  /** Reads a record without its bodies. Throws a Problem `not-found` when it is gone or damaged. */
  readRecord(exchangeId: string): Promise<HistoryRecord>;
  /** Reads a body into shared memory. Throws a Problem `not-found`, also for a truncated one. */
  readBody(bodyId: string): Promise<SharedArrayBuffer>;
  /** True when the body can be read; waits if it is being written. */
  hasBody(bodyId: string): Promise<boolean>;
  /** Lists entries. Reads no records, except at first those that the index does not know. */
  list(query: HistoryQuery): Promise<HistoryPage>;
  remove(exchangeIds: readonly string[]): Promise<void>;
  clear(): Promise<void>;
  /** Resolves when nothing waits to be written. */
  settled(): Promise<void>;
}

/** The options of a history. */
export interface HistoryOptions {
  /** Of the workspace. */
  readonly privateFolder: string;
  readonly room: Room;
  /** True when an open tab shows it. */
  readonly isShown: (entry: HistoryEntry) => boolean;
  /** Returns the current name of a request; for records that do not have it. */
  readonly nameOf: (requestId: string) => string | null;
  /** Called when the list changes. */
  readonly onChange: () => void;
  readonly onUnexpected: (error: unknown, where: string) => void;
}

/** Opens the history of a workspace; its index is read on first use. */
export function createExchangeHistory(options: HistoryOptions): ExchangeHistory {
  const { privateFolder, room } = options;
  const folder = join(privateFolder, 'history');
  let last: Promise<unknown> = Promise.resolve();
  let opened: HistoryIndex | null = null;

  /** Runs one change after another: a single writer, so that removed exchanges are not written again. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  const underWay = createCallsUnderWay(privateFolder, (error) =>
    options.onUnexpected(error, 'history'),
  );
  /** At once: a tab that waited for such a call asks for it as soon as an engine runs again. */
  const recovered = inTurn(async () => {
    if (await underWay.isAnyLeft()) await open();
  }).catch((error: unknown) => options.onUnexpected(error, 'history'));

  /** Exchanges with pending writes, and how many. */
  const waiting = new Map<string, number>();

  function writing<T>(exchangeId: string, work: () => Promise<T>): Promise<T> {
    waiting.set(exchangeId, (waiting.get(exchangeId) ?? 0) + 1);
    return inTurn(work).finally(() => {
      const left = (waiting.get(exchangeId) ?? 1) - 1;
      if (left > 0) waiting.set(exchangeId, left);
      else waiting.delete(exchangeId);
    });
  }

  function isWaiting(bodyId: string): boolean {
    return (
      waiting.has(bodyId) ||
      [...waiting.keys()].some((id) => sentBodyIdOf(id) === bodyId || rawBodyIdOf(id) === bodyId)
    );
  }

  /** Opens it again when the folder was removed while the app runs. */
  async function open(): Promise<HistoryIndex> {
    const { isNew } = await makePrivateSubfolder(privateFolder, 'history');
    if (opened && !isNew) return opened;
    await underWay
      .recover(folder)
      .catch((error: unknown) => options.onUnexpected(error, 'history'));
    opened = await loadHistoryIndex({ ...options, folder });
    return opened;
  }

  async function write(index: HistoryIndex, record: HistoryRecord): Promise<void> {
    const { id } = record.exchange;
    await writeFileAtomically(historyPathOf(folder, id, 'record'), recordText(record));
    const entry = entryOf(record, await storedBytesOf(folder, id), options.nameOf);
    index.put(entry);
    await appendToIndex(folder, entry);
  }

  /** Removes the oldest, and returns those that open tabs show. */
  async function removeOldest(
    folder: string,
    index: HistoryIndex,
    newest: string,
  ): Promise<readonly HistoryEntry[]> {
    if (index.storedBytes <= room.maxBytes && index.size <= room.maxCount) return [];
    const things = index.entries().map((entry) => {
      const { exchangeId: id, storedBytes: bytes } = entry;
      return { id, bytes, isShown: options.isShown(entry), entry };
    });
    const going = makeRoom(things, newest, room);
    const ids = going.map(({ id }) => id);
    await noteRemoved(folder, ids).catch((error: unknown) =>
      options.onUnexpected(error, 'history'),
    );
    index.remove(ids);
    await removeExchanges(folder, ids);
    return going.filter(({ isShown }) => isShown).map(({ entry }) => entry);
  }

  /** Returns why an exchange is missing. */
  async function goneProblem(exchangeId: string): Promise<ProblemInit> {
    return (await wasRemoved(folder, exchangeId)) ? outOfRoom(room) : gone;
  }

  async function readNow(exchangeId: string): Promise<HistoryRecord> {
    const path = historyPathOf(folder, exchangeId, 'record');
    const content = parseRecord(await readFile(path, 'utf8'));
    if (content.kind === 'newer') throw new Error('A newer version wrote it.');
    return content.record;
  }

  /**
   * Returns the length of a body when it was written, from its record; null when the record does not have it.
   */
  async function writtenBytes(bodyId: string): Promise<number | null> {
    for (const exchangeId of new Set([exchangeIdOf(bodyId), bodyId])) {
      const record = await readNow(exchangeId).catch(() => null);
      const { body, raw } = record?.exchange.response ?? {};
      const found = [body, raw, record?.sent?.body].find((one) => one?.id === bodyId);
      if (found) return found.byteLength;
    }
    return null;
  }

  async function addNow(
    id: string,
    make: () => Promise<KeptExchange>,
  ): Promise<readonly HistoryEntry[]> {
    const index = await open();
    const { record, received, raw, sent } = await make();
    const { response } = record.exchange;
    if (response !== null) {
      await writeFileAtomically(historyPathOf(folder, id, 'body'), received);
    }
    if (raw !== null) {
      await writeFileAtomically(historyPathOf(folder, id, 'raw'), raw);
    }
    if (sent !== null) {
      await writeFileAtomically(historyPathOf(folder, id, 'sent'), sent);
    }
    await write(index, record);
    const removed = await removeOldest(folder, index, id);
    options.onChange();
    return removed;
  }

  return {
    begin: underWay.begin,
    // Also when it could not be written: its end is reported then.
    add: (id, make) => writing(id, () => addNow(id, make).finally(() => underWay.end(id))),
    update: (exchangeId, change) =>
      writing(exchangeId, async () => {
        const record = await readNow(exchangeId).catch(() => null);
        if (record === null) return;
        await write(await open(), change(record));
        options.onChange();
      }),
    async readRecord(exchangeId) {
      try {
        await recovered;
        const read = (): Promise<HistoryRecord> => readNow(exchangeId);
        // Does not wait for writes of other exchanges.
        return await (waiting.has(exchangeId) ? inTurn(read) : read());
      } catch (error) {
        throw new ProblemError(await goneProblem(exchangeId), { cause: error });
      }
    },
    async readBody(bodyId) {
      let failure: unknown;
      if (isWaiting(bodyId)) await last;
      for (const path of bodyPathsOf(folder, bodyId)) {
        const body = await readIntoSharedMemory(path).catch((error: unknown) => {
          failure = error;
          return null;
        });
        if (body === null) continue;
        const written = await writtenBytes(bodyId);
        if (written !== null && written !== body.byteLength) {
          throw new ProblemError(damaged(body.byteLength, written));
        }
        return body;
      }
      throw new ProblemError(await goneProblem(exchangeIdOf(bodyId)), { cause: failure });
    },
    async hasBody(bodyId) {
      if (isWaiting(bodyId)) await last;
      const found = bodyPathsOf(folder, bodyId).map((path) => stat(path).catch(() => null));
      return (await Promise.all(found)).some((one) => one !== null);
    },
    list: (query) =>
      inTurn(async () => {
        const index = await open().catch((error: unknown) => {
          throw new ProblemError({ ...unreadable, cause: messageOf(error) }, { cause: error });
        });
        const { storedBytes } = index;
        const { maxBytes } = room;
        return { ...searchHistory(index.entries(), query), storedBytes, maxBytes };
      }),
    remove: (exchangeIds) =>
      inTurn(async () => {
        const index = await open();
        const known = exchangeIds.filter((id) => index.get(id) !== undefined);
        index.remove(known);
        await removeExchanges(folder, known).catch((error: unknown) => {
          // What is left is listed again.
          opened = null;
          throw notRemoved(folder, error);
        });
        options.onChange();
      }),
    clear: () =>
      inTurn(async () => {
        opened = null;
        await emptyHistoryFolder(folder).catch((error: unknown) => {
          throw notRemoved(folder, error);
        });
        options.onChange();
      }),
    async settled() {
      await Promise.all([underWay.settled(), last]);
    },
  };
}
