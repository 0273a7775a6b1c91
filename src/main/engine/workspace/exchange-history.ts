import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { type Exchange, exchangeSchema } from '../../../shared/model/exchange.ts';
import { redactHeaders } from '../../../shared/model/redact-headers.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

/** Exchanges and the bodies of their answers on disk, the oldest removed first. */
export interface ExchangeHistory {
  add(exchange: Exchange, body: Uint8Array): Promise<void>;
  /** Replaces the record; the body stays. */
  update(exchange: Exchange): Promise<void>;
  /** Throws a Problem `not-found` when it is not kept any more, or is damaged. */
  readExchange(exchangeId: string): Promise<Exchange>;
  /** Into memory that workers share. Throws a Problem `not-found`. */
  readBody(exchangeId: string): Promise<SharedArrayBuffer>;
}

/** Opens the history in a folder, which need not exist, bounded in bytes and in number. */
export function createExchangeHistory(options: {
  readonly folder: string;
  readonly maxBytes: number;
  readonly maxExchanges: number;
}): ExchangeHistory {
  const { folder } = options;

  function recordPath(exchangeId: string): string {
    return join(folder, `${exchangeId}.json`);
  }
  function bodyPath(exchangeId: string): string {
    return join(folder, `${exchangeId}.body`);
  }

  /** Credentials are masked on disk; the window still has them while it is open. */
  async function writeRecord(exchange: Exchange): Promise<number> {
    const masked: Exchange = {
      ...exchange,
      sent: exchange.sent && { ...exchange.sent, headers: redactHeaders(exchange.sent.headers) },
      response: exchange.response && {
        ...exchange.response,
        headers: redactHeaders(exchange.response.headers),
      },
    };
    const record = Buffer.from(JSON.stringify(masked));
    await writeFileAtomically(recordPath(exchange.id), record);
    return record.byteLength;
  }

  /** Bytes of each exchange, the oldest first; read from the folder once, and kept up to date. */
  let index: Promise<Map<string, number>> | null = null;

  function remove(exchangeId: string): Promise<unknown> {
    return Promise.all([
      rm(recordPath(exchangeId), { force: true }),
      rm(bodyPath(exchangeId), { force: true }),
    ]);
  }

  async function removeOldest(kept: Map<string, number>): Promise<void> {
    let bytes = [...kept.values()].reduce((sum, size) => sum + size, 0);
    for (const [id, size] of [...kept]) {
      // The newest stays whatever its size: it is the one being looked at.
      const fits = bytes <= options.maxBytes && kept.size <= options.maxExchanges;
      if (fits || kept.size === 1) return;
      kept.delete(id);
      bytes -= size;
      await remove(id);
    }
  }

  return {
    async add(exchange, body) {
      await mkdir(folder, { recursive: true });
      index ??= readIndex(folder).catch((error: unknown) => {
        index = null;
        throw error;
      });
      const kept = await index;
      await writeFileAtomically(bodyPath(exchange.id), body);
      const recordBytes = await writeRecord(exchange);
      kept.delete(exchange.id);
      kept.set(exchange.id, recordBytes + body.byteLength);
      await removeOldest(kept);
    },
    async update(exchange) {
      await writeRecord(exchange);
    },
    async readExchange(exchangeId) {
      try {
        return exchangeSchema.parse(JSON.parse(await readFile(recordPath(exchangeId), 'utf8')));
      } catch (error) {
        throw gone(error);
      }
    },
    async readBody(exchangeId) {
      try {
        const bytes = await readFile(bodyPath(exchangeId));
        const shared = new SharedArrayBuffer(bytes.byteLength);
        new Uint8Array(shared).set(bytes);
        return shared;
      } catch (error) {
        throw gone(error);
      }
    },
  };
}

/** Files that no record names are left of a program that was ended; younger ones may be in the making. */
const leftoverAgeMs = 3_600_000;

/** Bytes by exchange, the oldest first. Leftovers are removed on the way. */
async function readIndex(folder: string): Promise<Map<string, number>> {
  const found = new Map<string, { bytes: number; modifiedMs: number }>();
  const leftovers: { path: string; bytes: number; modifiedMs: number; id: string }[] = [];
  const names = await readdir(folder);
  const files = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)));
  for (const [at, name] of names.entries()) {
    const file = files[at];
    if (!file?.isFile()) continue;
    const { name: id, ext } = parse(name);
    const { size: bytes, mtimeMs: modifiedMs } = file;
    if (ext === '.json') found.set(id, { bytes, modifiedMs });
    else if (ext === '.body' || ext === '.tmp') {
      leftovers.push({ path: join(folder, name), id, bytes, modifiedMs });
    }
  }
  for (const { path, id, bytes, modifiedMs } of leftovers) {
    const record = found.get(id);
    if (record) record.bytes += bytes;
    else if (modifiedMs < Date.now() - leftoverAgeMs) await rm(path, { force: true });
  }
  return new Map(
    [...found]
      .sort(([, a], [, b]) => a.modifiedMs - b.modifiedMs)
      .map(([id, { bytes }]) => [id, bytes]),
  );
}

function gone(error: unknown): ProblemError {
  return new ProblemError(
    {
      kind: 'not-found',
      title: 'This response is not kept any more',
      detail:
        'The history keeps the latest responses; this one was removed or its file is damaged.',
      hint: 'Send the request again.',
    },
    { cause: error },
  );
}
