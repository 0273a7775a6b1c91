import type { Exchange } from '../../../shared/model/exchange.ts';
import type { ExchangeHistory } from '../workspace/exchange-history.ts';

/** Exchanges in memory and in the history on disk. */
export interface ExchangeStore {
  has(exchangeId: string): boolean;
  /** Kept in the history too; an answer that cannot be written there is still shown. */
  add(exchange: Exchange, body: Uint8Array): Promise<void>;
  /** Replaces one whose body stays the same. */
  update(exchange: Exchange): Promise<void>;
  /** Throws a Problem `not-found` when neither memory nor history has it. */
  find(exchangeId: string): Promise<Exchange>;
}

/** Makes a store of at most `maxExchanges` in memory. */
export function createExchangeStore(options: {
  readonly history: ExchangeHistory;
  readonly maxExchanges: number;
  readonly onUnexpected: (error: unknown, where: string) => void;
}): ExchangeStore {
  const { history, maxExchanges } = options;
  const exchanges = new Map<string, Exchange>();

  function notKept(error: unknown): void {
    options.onUnexpected(error, 'history');
  }

  return {
    has: (exchangeId) => exchanges.has(exchangeId),
    async add(exchange, body) {
      exchanges.set(exchange.id, exchange);
      for (const id of [...exchanges.keys()].slice(0, -maxExchanges)) exchanges.delete(id);
      await history.add(exchange, body).catch(notKept);
    },
    async update(exchange) {
      exchanges.set(exchange.id, exchange);
      await history.update(exchange).catch(notKept);
    },
    find: async (exchangeId) =>
      exchanges.get(exchangeId) ?? (await history.readExchange(exchangeId)),
  };
}
