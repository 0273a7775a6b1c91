import type { Exchange } from '../../../../shared/model/exchange.ts';
import type { HistoryEntry, MadeBy, SentRecord } from '../../../../shared/model/history.ts';
import { messageOf, type Problem, problem } from '../../../../shared/problem.ts';
import type { ExchangeHistory } from '../../workspace/exchange-history.ts';
import { rawBodyIdOf, sentBodyIdOf } from '../../workspace/history-files.ts';
import { onlyInMemory, shownRemoved } from '../../workspace/history-problems.ts';
import { maskExchange, maskSent } from '../secrets/mask-exchange.ts';
import type { Mask } from '../secrets/mask-secrets.ts';

/** An ended exchange with its source; nothing is masked. */
export interface MadeExchange {
  readonly exchange: Exchange;
  /** Of the response; empty without one. */
  readonly body: Uint8Array;
  /** The response as received, when a step changed it; otherwise null. */
  readonly raw: Uint8Array | null;
  readonly madeBy: MadeBy;
  readonly sent: Omit<SentRecord, 'body'> & {
    /** As it was sent, before its content coding; null without one. */
    readonly body: Uint8Array | null;
  };
}

/** An exchange about to be sent, with its state in case its end is never known; nothing is masked. */
export type BegunExchange = Pick<MadeExchange, 'exchange' | 'madeBy'> & {
  readonly sent: Omit<SentRecord, 'body'>;
};

/** Exchanges in memory, unmasked, and in the history on disk, where secrets are masked. */
export interface ExchangeStore {
  has(exchangeId: string): boolean;
  /** Records the start of a call on disk, without delaying it, in case the engine ends before `add`. */
  begin(begun: BegunExchange): void;
  /**
   * Adds an exchange: it can be found at once, and is then written to the history. A response that cannot be
   * written is still shown.
   */
  add(made: MadeExchange): void;
  /** True when the response on disk has its secrets hidden, unlike the one in memory. */
  hidesOnDisk(exchangeId: string): boolean;
  /** Replaces an exchange; its body stays the same. */
  update(exchange: Exchange): void;
  /**
   * The Problem that exchanges are not stored on disk, or only those in open tabs; null while all is well.
   */
  problem(): Problem | null;
  /** Throws a Problem `not-found` when neither memory nor history has it. */
  find(exchangeId: string): Promise<Exchange>;
}

/** Creates a store with at most `maxExchanges` in memory. */
export function createExchangeStore(options: {
  readonly history: Pick<ExchangeHistory, 'begin' | 'add' | 'update' | 'readRecord'>;
  readonly maxExchanges: number;
  /** Masks the secrets known at the time of a write. */
  readonly mask: () => Mask;
  /** Called with exchanges of open tabs that were dropped from disk. */
  readonly onLost: (exchangeIds: readonly string[]) => void;
  /** Called when `problem` changes. */
  readonly onProblem: () => void;
  readonly onUnexpected: (error: unknown, where: string) => void;
}): ExchangeStore {
  const { history, maxExchanges } = options;
  const exchanges = new Map<string, Exchange>();
  /** The ids of stored exchanges whose bodies have secrets hidden on disk. */
  const hidden = new Set<string>();
  /** Exchanges that could not be written, with what was sent; the latest last. */
  const unwritten = new Map<string, SentRecord['request']>();

  function keep(exchange: Exchange): void {
    exchanges.delete(exchange.id);
    exchanges.set(exchange.id, exchange);
    for (const id of [...exchanges.keys()].slice(0, -maxExchanges)) {
      exchanges.delete(id);
      hidden.delete(id);
      if (unwritten.delete(id)) options.onProblem();
    }
  }

  let trouble: Problem | null = null;
  /** Dropped exchanges that open tabs show; the latest last. */
  let lost: readonly HistoryEntry[] = [];

  function isKept(removed: readonly HistoryEntry[]): void {
    const before = trouble;
    trouble = null;
    lost = [...lost, ...removed].slice(-maxLost);
    if (removed.length > 0) options.onLost(removed.map(({ exchangeId }) => exchangeId));
    if (before !== null || removed.length > 0) options.onProblem();
  }

  /** Logs every failure; reports the first of several in a row. */
  function notKept(error: unknown): void {
    options.onUnexpected(error, 'history');
    if (trouble !== null) return;
    trouble = problem({ ...notWritten, cause: messageOf(error) });
    options.onProblem();
  }

  return {
    has: (exchangeId) => exchanges.has(exchangeId),
    hidesOnDisk: (exchangeId) => hidden.has(exchangeId),
    begin({ exchange, madeBy, sent }) {
      const mask = options.mask();
      history.begin({
        madeBy,
        exchange: maskExchange(exchange, mask),
        sent: maskSent({ ...sent, body: null }, mask),
      });
    },
    add({ exchange, body, raw, madeBy, sent }) {
      keep(exchange);
      history
        .add(exchange.id, async () => {
          // The secrets known by now: a variable set by a response may be one.
          const mask = options.mask();
          const sentBody = await keptBody(exchange.id, sent.body, mask);
          const received = await mask.bytesInPieces(body);
          if (received !== body && exchanges.has(exchange.id)) hidden.add(exchange.id);
          const keptRaw = received === body ? await keptRawBody(raw, mask) : null;
          return {
            record: {
              madeBy,
              exchange: maskExchange(keptRaw ? exchange : withoutRaw(exchange), mask),
              sent: maskSent({ ...sent, body: sentBody?.handle ?? null }, mask),
            },
            received,
            raw: keptRaw,
            sent: sentBody?.bytes ?? null,
          };
        })
        .then(isKept, (error: unknown) => {
          if (exchanges.has(exchange.id)) unwritten.set(exchange.id, sent.request);
          notKept(error);
        });
    },
    update(exchange) {
      keep(exchange);
      const masked = maskExchange(exchange, options.mask());
      history
        .update(exchange.id, (record) => ({ ...record, exchange: asKept(masked, record.exchange) }))
        .catch(notKept);
    },
    problem() {
      if (trouble !== null) return trouble;
      if (unwritten.size > 0) return onlyInMemory([...unwritten.values()]);
      return lost.length > 0 ? shownRemoved(lost) : null;
    },
    find: async (exchangeId) =>
      exchanges.get(exchangeId) ?? (await history.readRecord(exchangeId)).exchange,
  };
}

/**
 * Bytes as received are useful only when nothing in them is hidden; compression would hide secrets from the
 * mask.
 */
async function keptRawBody(raw: Uint8Array | null, mask: Mask): Promise<Uint8Array | null> {
  if (raw === null || raw.byteLength > maxRawBytes) return null;
  return (await mask.bytesInPieces(raw)) === raw ? raw : null;
}

/** Larger bodies are stored only decoded. */
const maxRawBytes = 128 * 1024 * 1024;

/** Returns an exchange that was read again, without handles to bytes that its record does not have. */
function asKept(changed: Exchange, kept: Exchange): Exchange {
  if (!readsRaw(changed) || readsRaw(kept)) return changed;
  return changed.response?.body.id === changed.id
    ? withoutRaw(changed)
    : { ...changed, response: kept.response };
}

/** True when its body, or the one before, is the body as received or made from it. */
function readsRaw({ id, response }: Exchange): boolean {
  const rawId = rawBodyIdOf(id);
  const ids = [response?.body.id, response?.raw?.id];
  return rawId !== null && ids.some((each) => each === rawId || each?.startsWith(`${rawId}~`));
}

function withoutRaw(exchange: Exchange): Exchange {
  const { response } = exchange;
  return response?.raw ? { ...exchange, response: { ...response, raw: null } } : exchange;
}

/** The body of a request; null when it holds a secret, since a masked body is not what was sent. */
async function keptBody(
  exchangeId: string,
  bytes: Uint8Array | null,
  mask: Mask,
): Promise<{
  readonly bytes: Uint8Array;
  readonly handle: { readonly id: string; readonly byteLength: number };
} | null> {
  const id = sentBodyIdOf(exchangeId);
  if (id === null || bytes === null) return null;
  if ((await mask.bytesInPieces(bytes)) !== bytes) return null;
  return { bytes, handle: { id, byteLength: bytes.byteLength } };
}

/** The maximum number of dropped exchanges to remember; the notice names the latest. */
const maxLost = 200;

const notWritten = {
  kind: 'file-write',
  severity: 'warning',
  title: 'The history cannot be written',
  detail: 'Responses are shown, and lost when Protodesk closes or many others arrive.',
  hint: 'Check the disk space and permissions of the workspace folder. Save what you need to files.',
} as const;
