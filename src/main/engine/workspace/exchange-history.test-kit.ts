import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HistoryEntry, HistoryRecord } from '../../../shared/model/history.ts';
import { savedRequestSchema } from '../../../shared/model/saved-request.ts';
import {
  createExchangeHistory,
  type ExchangeHistory,
  type HistoryOptions,
} from './exchange-history.ts';

/** The start of the first exchange: milliseconds since 1970. */
export const start = Date.parse('2026-01-02T03:04:05.000Z');

/** Room for everything that a test makes. */
export const roomy = { maxBytes: 1e9, maxCount: 1e6, maxShownBytes: 1e9 } as const;

/** A body that is not text. */
export const threeBytes = Uint8Array.of(0, 0x80, 0xff);

const sizes = { bodyBytes: 3, decodedBodyBytes: 3, headerBytes: 20 };

/** A record of the exchange that began as the nth. */
export function record(id: string, nth = 0, changes: Partial<HistoryRecord> = {}): HistoryRecord {
  return {
    madeBy: 'send',
    sent: {
      request: savedRequestSchema.parse({ id: 'r', name: 'Get a user', url: '{{base}}/users/1' }),
      environmentName: 'Local',
      variables: [
        { name: 'base', value: 'http://a', origin: { kind: 'environment', name: 'Local' } },
      ],
      body: null,
    },
    exchange: {
      id,
      requestId: 'r',
      startedAt: new Date(start + nth).toISOString(),
      outcome: 'answered',
      sent: { method: 'GET', url: `http://a/users/${nth}`, headers: [['X-A', '1']], sizes },
      response: {
        status: 200,
        statusText: 'OK',
        httpVersion: '1.1',
        headers: [['X-B', '2']],
        trailers: [],
        body: { id, byteLength: 3 },
        isComplete: true,
        contentCoding: null,
        sizes,
        reading: { kind: 'binary' },
      },
      phases: {
        blockedMs: 0,
        dnsMs: null,
        connectMs: null,
        tlsMs: null,
        sendMs: 0.1,
        waitMs: 1,
        receiveMs: 0.2,
        networkMs: 1.3,
      },
      connectionReused: true,
      problem: null,
    },
    ...changes,
  };
}

/** The folders of a history: of a workspace, and of the profile while the workspace cannot be written. */
export interface HistoryHome {
  readonly root: string;
  /** Of the history. */
  readonly folder: string;
  /** How often the histories reported a change. */
  changes(): number;
  readonly unexpected: readonly string[];
  /** Opens the history there, like a start of the app. */
  open(options?: Partial<HistoryOptions>): ExchangeHistory;
  /** The names of its files except the index, sorted. */
  files(): Promise<string[]>;
  bytesOnDisk(): Promise<number>;
  /** The lines of the index after its head. */
  linesOfIndex(): Promise<string[]>;
  dispose(): Promise<void>;
}

/** Creates folders without a history. */
export async function makeHistoryHome(): Promise<HistoryHome> {
  const root = await mkdtemp(join(tmpdir(), 'protodesk-history-'));
  const privateFolder = join(root, 'private');
  const folder = join(privateFolder, 'history');
  const unexpected: string[] = [];
  let changes = 0;

  async function files(): Promise<string[]> {
    return (await readdir(folder)).filter((name) => !name.endsWith('.lines')).sort();
  }

  const home: HistoryHome = {
    root,
    folder,
    changes: () => changes,
    unexpected,
    open: (options = {}) =>
      createExchangeHistory({
        privateFolder,
        room: roomy,
        isShown: () => false,
        nameOf: () => null,
        onChange: () => {
          changes += 1;
        },
        onUnexpected: (error) => unexpected.push(String(error)),
        ...options,
      }),
    files,
    async bytesOnDisk() {
      const all = await Promise.all((await files()).map((name) => stat(join(folder, name))));
      return all.reduce((sum, { size }) => sum + size, 0);
    },
    async linesOfIndex() {
      const [, ...lines] = (await readFile(join(folder, 'index.lines'), 'utf8')).split('\n');
      return lines.filter(Boolean);
    },
    dispose: () => rm(root, { recursive: true, force: true }),
  };
  return home;
}

/**
 * Adds the exchange that began as the nth; returns what was dropped for it in spite of being shown in a tab.
 */
export function addTo(
  history: ExchangeHistory,
  id: string,
  nth = 0,
  body = threeBytes,
): Promise<readonly HistoryEntry[]> {
  return keepIn(history, record(id, nth), body);
}

/** Adds an exchange as recorded, with its bodies. */
export function keepIn(
  history: ExchangeHistory,
  made: HistoryRecord,
  received = threeBytes,
  sent: Uint8Array | null = null,
): Promise<readonly HistoryEntry[]> {
  return history.add(made.exchange.id, async () => ({ record: made, received, raw: null, sent }));
}

/** Returns the ids of a search, the latest first; all without a query. */
export async function idsOf(history: ExchangeHistory, query = ''): Promise<string[]> {
  const { entries } = await history.list({ query, requestId: null, start: 0, count: 200 });
  return entries.map(({ exchangeId }) => exchangeId);
}
