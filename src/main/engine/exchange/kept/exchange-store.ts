import type { Exchange } from '../../../../shared/model/exchange.ts';
import type { HistoryEntry, MadeBy, SentRecord } from '../../../../shared/model/history.ts';
import { messageOf, type Problem, problem } from '../../../../shared/problem.ts';
import type { ExchangeHistory } from '../../workspace/exchange-history.ts';
import { rawBodyIdOf, sentBodyIdOf } from '../../workspace/history-files.ts';
import { onlyInMemory, shownRemoved } from '../../workspace/history-problems.ts';
import { maskExchange, maskSent } from '../secrets/mask-exchange.ts';
import type { Mask } from '../secrets/mask-secrets.ts';

/** An exchange that has ended, and what it was made of; nothing of it masked. */
export interface MadeExchange {
  readonly exchange: Exchange;
  /** Of the response; empty without one. */
  readonly body: Uint8Array;
  /** Of the response as it arrived, where a step made another of it; else null. */
  readonly raw: Uint8Array | null;
  readonly madeBy: MadeBy;
  readonly sent: Omit<SentRecord, 'body'> & {
    /** As it was sent; null without one. */
    readonly body: Uint8Array | null;
  };
}

/** An exchange that is about to leave, as it stands if its end is never known; nothing of it masked. */
export type BegunExchange = Pick<MadeExchange, 'exchange' | 'madeBy'> & {
  readonly sent: Omit<SentRecord, 'body'>;
};

/** Exchanges in memory, as they were, and in the history on disk, where secrets are masked. */
export interface ExchangeStore {
  has(exchangeId: string): boolean;
  /** Notes on disk, without delay for the call, that it begins: should the engine end before `add`. */
  begin(begun: BegunExchange): void;
  /**
   * Can be found at once; it is written to the history after that. A response that cannot be written
   * is still shown.
   */
  add(made: MadeExchange): void;
  /** Whether the disk has less of a response than memory: its secrets are hidden there. */
  hidesOnDisk(exchangeId: string): boolean;
  /** Replaces one whose body stays the same. */
  update(exchange: Exchange): void;
  /** That exchanges are not kept on disk now, or no more of them than open tabs show; null while all is well. */
  problem(): Problem | null;
  /** Throws a Problem `not-found` when neither memory nor history has it. */
  find(exchangeId: string): Promise<Exchange>;
}

/** Makes a store of at most `maxExchanges` in memory. */
export function createExchangeStore(options: {
  readonly history: Pick<ExchangeHistory, 'begin' | 'add' | 'update' | 'readRecord'>;
  readonly maxExchanges: number;
  /** Of the secrets that are known by the time of a write. */
  readonly mask: () => Mask;
  /** Told of exchanges that open tabs show and that had to go from the disk. */
  readonly onLost: (exchangeIds: readonly string[]) => void;
  /** Told when `problem` is another. */
  readonly onProblem: () => void;
  readonly onUnexpected: (error: unknown, where: string) => void;
}): ExchangeStore {
  const { history, maxExchanges } = options;
  const exchanges = new Map<string, Exchange>();
  /** Of those, the ones in whose bodies secrets are hidden on disk. */
  const hidden = new Set<string>();
  /** And those that the disk did not take, with what was sent; the latest last. */
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
  /** What open tabs show and had to go, the latest last. */
  let lost: readonly HistoryEntry[] = [];

  function isKept(removed: readonly HistoryEntry[]): void {
    const before = trouble;
    trouble = null;
    lost = [...lost, ...removed].slice(-maxLost);
    if (removed.length > 0) options.onLost(removed.map(({ exchangeId }) => exchangeId));
    if (before !== null || removed.length > 0) options.onProblem();
  }

  /** Each is logged; of those in a row the first is told. */
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
          // Those that are known by now: what a response set may have become one.
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

/** As it arrived a body is of use only without a loss; its packed bytes hide the secrets in them. */
async function keptRawBody(raw: Uint8Array | null, mask: Mask): Promise<Uint8Array | null> {
  if (raw === null || raw.byteLength > maxRawBytes) return null;
  return (await mask.bytesInPieces(raw)) === raw ? raw : null;
}

/** Larger bodies are kept only as what they became. */
const maxRawBytes = 128 * 1024 * 1024;

/** An exchange that was read again, without what it would read of bytes that its record does not have. */
function asKept(changed: Exchange, kept: Exchange): Exchange {
  if (!readsRaw(changed) || readsRaw(kept)) return changed;
  return changed.response?.body.id === changed.id
    ? withoutRaw(changed)
    : { ...changed, response: kept.response };
}

/** Whether its body, or the one before that, is the body as it arrived or made of it. */
function readsRaw({ id, response }: Exchange): boolean {
  const rawId = rawBodyIdOf(id);
  const ids = [response?.body.id, response?.raw?.id];
  return rawId !== null && ids.some((each) => each === rawId || each?.startsWith(`${rawId}~`));
}

function withoutRaw(exchange: Exchange): Exchange {
  const { response } = exchange;
  return response?.raw ? { ...exchange, response: { ...response, raw: null } } : exchange;
}

/** The body of a request, unless it holds a secret: without that it is not what was sent. */
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

/** Of the exchanges that had to go; the notice of them names the latest. */
const maxLost = 200;

const notWritten = {
  kind: 'file-write',
  severity: 'warning',
  title: 'The history cannot be written',
  detail:
    'What you send is shown all the same. It is gone when Protodesk closes, and before that when many others have come.',
  hint: 'Check that the disk has room and that the folder of the workspace may be written to. Save what has to stay to files.',
} as const;
