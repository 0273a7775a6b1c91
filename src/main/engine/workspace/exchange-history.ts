import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
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
  function writeRecord(exchange: Exchange): Promise<void> {
    const masked: Exchange = {
      ...exchange,
      sent: exchange.sent && { ...exchange.sent, headers: redactHeaders(exchange.sent.headers) },
      response: exchange.response && {
        ...exchange.response,
        headers: redactHeaders(exchange.response.headers),
      },
    };
    return writeFileAtomically(recordPath(exchange.id), JSON.stringify(masked));
  }

  async function removeOldest(): Promise<void> {
    const records: { id: string; bytes: number; modifiedMs: number }[] = [];
    for (const name of await readdir(folder)) {
      if (!name.endsWith('.json')) continue;
      const id = name.slice(0, -'.json'.length);
      const [record, body] = await Promise.all([
        stat(recordPath(id)).catch(() => null),
        stat(bodyPath(id)).catch(() => null),
      ]);
      if (!record) continue;
      records.push({ id, bytes: record.size + (body?.size ?? 0), modifiedMs: record.mtimeMs });
    }
    records.sort((a, b) => b.modifiedMs - a.modifiedMs);
    let bytes = 0;
    for (const [index, record] of records.entries()) {
      bytes += record.bytes;
      // The newest stays whatever its size: it is the one being looked at.
      if (index === 0 || (bytes <= options.maxBytes && index < options.maxExchanges)) continue;
      await rm(recordPath(record.id), { force: true });
      await rm(bodyPath(record.id), { force: true });
    }
  }

  return {
    async add(exchange, body) {
      await mkdir(folder, { recursive: true });
      await writeFileAtomically(bodyPath(exchange.id), body);
      await writeRecord(exchange);
      await removeOldest();
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

function gone(error: unknown): ProblemError {
  return new ProblemError(
    {
      kind: 'not-found',
      title: 'This answer is not kept any more',
      detail: 'The history keeps the latest answers; this one was removed or its file is damaged.',
      hint: 'Send the request again.',
    },
    { cause: error },
  );
}
