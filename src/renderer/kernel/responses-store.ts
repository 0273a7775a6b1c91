import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Exchange } from '../../shared/model/exchange.ts';
import type { Problem } from '../../shared/problem.ts';

/** A response of an earlier session that is too large to be fetched unasked. */
export interface HeldResponse {
  readonly byteLength: number;
  readonly startedAt: string;
}

/** Above this a response of an earlier session is only shown when it is asked for. */
export const maxUnaskedBytes = 5_000_000;

/** What is known of responses beside the tabs that show them. */
export interface ResponsesState {
  /** Responses that open requests would show, by the id of the exchange. */
  readonly held: Readonly<Record<string, HeldResponse>>;
  /** Why responses that open requests would show are not there, by the id of the exchange. */
  readonly lost: Readonly<Record<string, Problem>>;
  /** Exchanges, and what was opened, that had to go from the disk while a tab shows them. */
  readonly removed: ReadonlySet<string>;
  /** Exchanges that the user asked for, however large. */
  readonly asked: ReadonlySet<string>;
}

/** A store of {@link ResponsesState}. */
export type ResponsesStore = StoreApi<ResponsesState>;

/** Makes a store that knows nothing yet. */
export function createResponsesStore(): ResponsesStore {
  return createStore<ResponsesState>(() => ({
    held: {},
    lost: {},
    removed: new Set(),
    asked: new Set(),
  }));
}

/** Holds a response back until it is asked for. */
export function holdResponse(
  store: ResponsesStore,
  exchangeId: string,
  response: HeldResponse,
): void {
  store.setState(({ held }) => ({ held: { ...held, [exchangeId]: response } }));
}

/** Notes that a response is not kept any more. */
export function loseResponse(store: ResponsesStore, exchangeId: string, problem: Problem): void {
  store.setState(({ lost }) => ({ lost: { ...lost, [exchangeId]: problem } }));
}

/** Notes what had to go from the disk while tabs show it. */
export function noteRemovedFromDisk(store: ResponsesStore, ids: readonly string[]): void {
  store.setState(({ removed }) => ({ removed: new Set([...removed, ...ids]) }));
}

/** Notes that the user asked for a response. */
export function askForResponse(store: ResponsesStore, exchangeId: string): void {
  store.setState(({ asked, held: { [exchangeId]: _before, ...held } }) => ({
    asked: asked.has(exchangeId) ? asked : new Set([...asked, exchangeId]),
    held,
  }));
}

/** What is held back of an exchange; null when it is small, or was asked for. */
export function heldResponse(
  { id, startedAt, response }: Exchange,
  asked: ReadonlySet<string>,
): HeldResponse | null {
  const byteLength = response?.body.byteLength ?? 0;
  return byteLength <= maxUnaskedBytes || asked.has(id) ? null : { byteLength, startedAt };
}
